import { MEMBER_AREAS } from '@hoivien/contract/areas/people/party/member-areas.ts';
import { reward } from '@hoivien/contract/areas/gatherings/reward/reward.resource.ts';
import { type AreaScreens, codesOn } from '../../../kit/screen/area-screens.ts';

const pages = () => import('./RewardPages.tsx');

/** Proposals of rewards with their prints, and the rewards and badges of members and clubs. */
export const rewardScreens: AreaScreens = {
  pages: {
    Rewards: {
      list: async () => (await pages()).RewardListPage,
      add: async () => (await pages()).RewardFormPage,
      edit: async () => (await pages()).RewardFormPage,
      info: async () => (await import('./RewardPage.tsx')).RewardPage,
    },
  },
  screens: [
    {
      path: '/rewards/papers/:id',
      title: ['In tờ trình và giấy khen', 'Print proposal and certificates'],
      anyOf: codesOn(['Rewards'], 'View'),
      parent: reward.path,
      bare: true,
      load: async () => (await import('./papers/RewardPapersPage.tsx')).RewardPapersPage,
    },
  ],
  tabs: [
    {
      on: MEMBER_AREAS.filter((area) => area !== 'Clubs'),
      name: 'rewards',
      label: ['Khen thưởng, huy hiệu', 'Rewards and badges'],
      order: 42,
      anyOf: codesOn(['Rewards'], 'Search'),
      load: async () => (await import('./RewardsPanel.tsx')).RewardsPanel,
    },
    {
      on: ['Clubs'],
      name: 'rewards',
      label: ['Khen thưởng', 'Rewards'],
      order: 42,
      anyOf: codesOn(['Rewards'], 'Search'),
      load: async () => (await import('./RewardsPanel.tsx')).ClubRewardsPanel,
    },
  ],
};
