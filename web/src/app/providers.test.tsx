import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { render } from '../kit/testing/render.ts';
import { ApiError } from '../kit/api/client.ts';
import { queryDefaults } from './providers.tsx';

test('what failed while the network was gone loads again by itself when it is back', async () => {
  let isGone = true;
  const Shown = () => {
    const { data, isError } = useQuery({
      queryKey: ['anything'],
      queryFn: async () => {
        if (isGone) throw new ApiError(0, null);
        return 'có đây';
      },
      retry: false,
    });
    return <p>{isError ? 'không tải được' : data}</p>;
  };
  const screen = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: queryDefaults })}>
      <Shown />
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText('không tải được')).toBeVisible();
  window.dispatchEvent(new Event('offline'));
  isGone = false;
  window.dispatchEvent(new Event('online'));
  await expect.element(screen.getByText('có đây')).toBeVisible();
});
