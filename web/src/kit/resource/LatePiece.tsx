import { Skeleton } from '@mantine/core';
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { loadChunk } from '../api/load-chunk.ts';
import { PieceFailed } from './PieceFailed.tsx';

interface LatePieceProps<P extends object> {
  /** The name in the message of a failure. */
  name: string;
  /** Must be the same function for the same piece, because the loaded piece is stored by it. */
  load: () => Promise<ComponentType<P>>;
  props: P;
  /** What stands in its place while it loads; a dialog has nothing there. */
  hold?: ReactNode;
}

/** Loaded pieces, which appear at once. */
const loaded = new WeakMap<object, unknown>();

/** A piece of a page in a chunk of its own. When loading fails it shows the reason and a button to load it again. */
export function LatePiece<P extends object>({
  name,
  load,
  props,
  hold = <Skeleton height={240} />,
}: LatePieceProps<P>) {
  const [{ Piece, failed }, show] = useState<{ Piece?: ComponentType<P> | undefined; failed?: unknown }>(() => ({
    Piece: loaded.get(load) as ComponentType<P> | undefined,
  }));
  const fetch = useCallback(() => {
    loadChunk(name, load).then(
      (Loaded) => {
        loaded.set(load, Loaded);
        show({ Piece: Loaded });
      },
      (error: unknown) => show({ failed: error }),
    );
  }, [name, load]);
  useEffect(() => {
    if (!loaded.has(load)) fetch();
  }, [load, fetch]);
  if (Piece) return <Piece {...props} />;
  if (failed === undefined) return hold;
  const again = () => {
    show({});
    fetch();
  };
  return <PieceFailed error={failed} onRetry={again} />;
}
