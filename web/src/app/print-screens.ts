import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { type ComponentType, createElement } from 'react';
import { isPrinted } from '../areas/party/print/printed-areas.ts';
import './app.texts.ts';
import { loadChunk } from '../kit/api/load-chunk.ts';
import type { Screen } from './screen.ts';

type PrintPage = ComponentType<{ resource: Resource }>;

const pages = [
  {
    path: '/print',
    code: 'Export',
    page: async () => (await import('../areas/party/print/PrintListPage.tsx')).PrintListPage,
  },
  {
    path: '/print/cards',
    code: 'Export',
    page: async () => (await import('../areas/party/print/PrintCardsPage.tsx')).PrintCardsPage,
  },
  {
    path: '/print/labels',
    code: 'Export',
    page: async () => (await import('../areas/party/print/PrintLabelsPage.tsx')).PrintLabelsPage,
  },
  {
    path: '/print/sheet/:id',
    code: 'View',
    page: async () => (await import('../areas/party/print/PrintSheetPage.tsx')).PrintSheetPage,
  },
] as const satisfies readonly { path: string; code: string; page: () => Promise<PrintPage> }[];

/** The pages that print members of every kind. They stand alone, without frame, below the list they are opened from. */
export function printScreens(parents: readonly Screen[]): Screen[] {
  return registry
    .filter(({ resource }) => isPrinted(resource.area))
    .flatMap(({ resource }) => {
      const parent = parents.find(({ path }) => path === resource.path);
      return pages.map(
        ({ path, code, page }): Screen => ({
          path: `${resource.path}${path}`,
          title: ({ t, area }) => t('app.print', { many: area(resource.area).many }),
          anyOf: [permissionCode(resource.area, code)],
          bare: true,
          ...(parent && { parent }),
          ...(code === 'Export' && parent?.ofAssociation && { ofAssociation: true }),
          load: async () => {
            const Page: PrintPage = await loadChunk(`${resource.area} ${path}`, page);
            return () => createElement(Page, { resource });
          },
        }),
      );
    });
}
