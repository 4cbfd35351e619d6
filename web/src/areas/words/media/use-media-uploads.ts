import { type Attachment, FEW_FILES } from '@hoivien/contract/kit/attachment.ts';
import { useEffect, useRef, useState } from 'react';
import { type RunningUpload, uploadResumable } from '../../../kit/api/resumable.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { refusalText } from '../../../kit/resource/attachment/limit-words.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import { useMediaActions } from './use-media.ts';

interface Batch {
  folderId: string | null;
  count: number;
  /** From 0 to 1. */
  share: number;
  isCut: boolean;
}

/** Uploads files into a folder, at most 3 with 60 MB at a time; the rest waits until the person goes on. */
export function useMediaUploads() {
  const words = useWords();
  const actions = useMediaActions();
  const [batch, setBatch] = useState<Batch>();
  const [left, setLeft] = useState<{ folderId: string | null; files: File[] }>();
  const [problems, setProblems] = useState<string[]>([]);
  const running = useRef<RunningUpload>(undefined);
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
      running.current?.cancel();
    },
    [],
  );

  const send = (file: File, onShare: (share: number) => void) =>
    new Promise<Attachment>((resolve, reject) => {
      running.current = uploadResumable(file, {
        onProgress: (share) => {
          onShare(share);
          setBatch((now) => now && { ...now, isCut: false });
        },
        onCut: () => setBatch((now) => now && { ...now, isCut: true }),
        onDone: resolve,
        onRefused: reject,
      });
    });

  const run = async (folderId: string | null, files: readonly File[]) => {
    isStopped.current = false;
    const total = files.reduce((sum, { size }) => sum + size, 0);
    setBatch({ folderId, count: files.length, share: 0, isCut: false });
    try {
      const sent: { attachmentId: string }[] = [];
      let before = 0;
      for (const file of files) {
        const { id } = await send(file, (share) =>
          setBatch((now) => now && { ...now, share: (before + share * file.size) / total }),
        );
        if (isStopped.current) return;
        sent.push({ attachmentId: id });
        before += file.size;
      }
      await actions.add(folderId, sent, files.map(({ name }) => name).join(', '));
    } catch (error) {
      setProblems([words.problem(error)]);
      notify.failed(error);
    } finally {
      setBatch(undefined);
    }
  };

  const add = (folderId: string | null, chosen: readonly File[]) => {
    if (batch) return;
    const fitting: File[] = [];
    const waiting: File[] = [];
    const refused: string[] = [];
    for (const file of chosen) {
      const alone = refusalText(file, [], FEW_FILES, words);
      const present = fitting.map(({ name, size }) => ({ fileName: name, size }));
      if (alone) refused.push(alone);
      else if (refusalText(file, present, FEW_FILES, words)) waiting.push(file);
      else fitting.push(file);
    }
    setProblems(refused);
    setLeft(waiting.length > 0 ? { folderId, files: waiting } : undefined);
    if (fitting.length > 0) void run(folderId, fitting);
  };

  return {
    batch,
    left: left?.files ?? [],
    problems,
    add,
    goOn: () => left && add(left.folderId, left.files),
    leave: () => {
      setLeft(undefined);
      setProblems([]);
    },
    resume: () => running.current?.resume(),
    stop: () => {
      isStopped.current = true;
      running.current?.cancel();
      setBatch(undefined);
    },
  };
}
