import { resourceCodes } from '@hoivien/contract/kit/permission.ts';
import { market } from '@hoivien/contract/areas/catalogues/market/market.resource.ts';
import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { expect, test } from 'vitest';
import { ListPage } from '../../kit/resource/list/ListPage.tsx';
import { listCalls, marketRecord, pageOf, stubMarkets } from '../../kit/resource/testing/markets.ts';
import { renderInApp } from '../../kit/testing/render-in-app.tsx';
import { timerFired } from '../../kit/testing/settled.ts';
import { stubServer } from '../../kit/testing/stub-server.ts';
import { REST_MS, useLinksAtRest } from './use-links-at-rest.ts';

const ONE = '0197a000-0000-7000-8000-000000000001';

function Links() {
  return (
    <div {...useLinksAtRest()}>
      <p>Ngoài bảng</p>
      <a href={`#${market.path}`}>the list</a>
      <table>
        <tbody>
          {[market, member].map(({ area, path }) => (
            <tr key={area}>
              <td>
                <a href={`#${path}/info/${ONE}?tab=facts`}>{area}</a>
              </td>
              <td>{area} beside</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

async function open(codes = [...resourceCodes(market), ...resourceCodes(member)]) {
  const asked = stubServer(() => ({ body: { data: { id: ONE } } }));
  const { screen } = await renderInApp(<Links />, { codes });
  // The pointer of the test before may rest on a link already.
  await screen.getByText('Ngoài bảng').hover();
  asked.length = 0;
  const restOn = async (text: string) => {
    await screen.getByText(text, { exact: true }).hover();
    await timerFired(REST_MS);
  };
  return { screen, restOn, paths: () => asked.map(({ path }) => path) };
}

test('a record is loaded once while the pointer rests on its row, and not when it only passes', async () => {
  const { screen, restOn, paths } = await open();
  // It passes at once: between two movements of a real pointer a busy machine rests.
  for (const text of ['Markets', 'Ngoài bảng'])
    screen
      .getByText(text, { exact: true })
      .element()
      .dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  await timerFired(REST_MS);
  expect(paths()).toEqual([]);
  await restOn('Markets beside');
  await expect.poll(paths).toEqual([`/api/Markets/${ONE}`]);
  await restOn('Markets');
  expect(paths()).toEqual([`/api/Markets/${ONE}`]);
});

test('a list is loaded as it was last open while the pointer rests on its link', async () => {
  const asked = stubMarkets(() => pageOf([marketRecord(1)]));
  const first = await renderInApp(<ListPage resource={market} />, { codes: resourceCodes(market), path: market.path });
  await expect.element(first.screen.getByText('1–1 trong 1 thị trường')).toBeVisible();
  const lists = () => listCalls(asked).map(({ query }) => String(query));
  const [before] = lists();
  await first.screen.unmount();
  const { screen } = await renderInApp(<Links />, { codes: resourceCodes(market) });
  await screen.getByText('the list').hover();
  await expect.poll(lists).toEqual([before, before]);
});

test('a record whose opening the access log counts is not loaded, nor one of a screen that is closed', async () => {
  const all = await open();
  await all.restOn('Members beside');
  expect(all.paths()).toEqual([]);
  await all.screen.unmount();
  const { restOn, paths } = await open(['MarketsSearch']);
  await restOn('Markets beside');
  expect(paths()).toEqual([]);
});
