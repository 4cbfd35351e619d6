import type { Attachment, AttachmentLimits } from '@hoivien/contract/kit/attachment.ts';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { dropUpload, type RunningUpload, uploadResumable } from '../../api/resumable.ts';
import { useWords } from '../../i18n/words.ts';
import { announce } from '../../ui/announce.ts';
import { refusalText } from '../../files/limit-words.ts';

/** A file that is uploading. */
export interface Sending {
  key: number;
  name: string;
  size: number;
  /** The sent share, from 0 to 1. */
  share: number;
  isCut: boolean;
}

interface UploadsOptions {
  value: readonly Attachment[];
  onChange: (files: Attachment[]) => void;
  limits: AttachmentLimits;
  /** Called when the first upload begins and when the last one ends. */
  onBusy: ((isBusy: boolean) => void) | undefined;
}

/** The uploading files of a field, and the problems of refused files. */
export function useUploads({ value, onChange, limits, onBusy }: UploadsOptions) {
  const words = useWords();
  const [sending, setSending] = useState<Sending[]>([]);
  const [problems, setProblems] = useState<string[]>([]);
  const running = useRef(new Map<number, RunningUpload>());
  // Two uploads that end at the same moment must not each add their file to the old value.
  const latest = useRef(value);
  const fresh = useRef(new Set<string>());
  useEffect(() => {
    latest.current = value;
  }, [value]);
  useStopOnLeaving(running);
  const tellBusy = useEffectEvent((isBusy: boolean): void => {
    onBusy?.(isBusy);
  });
  const isBusy = sending.length > 0;
  useEffect(() => tellBusy(isBusy), [isBusy]);

  const change = (files: readonly Attachment[]) => {
    latest.current = files;
    onChange([...files]);
  };
  const update = (key: number, part: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const end = (key: number) => {
    running.current.delete(key);
    setSending((all) => all.filter((one) => one.key !== key));
  };
  const begin = (file: File): Sending => {
    const key = nextKey++;
    const upload = uploadResumable(file, {
      onProgress: (share) => update(key, { share, isCut: false }),
      onCut: () => update(key, { isCut: true }),
      onDone: (attachment) => {
        end(key);
        fresh.current.add(attachment.id);
        change([...latest.current, attachment]);
        announce(words.t('attachment.done', { name: file.name }));
      },
      onRefused: (error) => {
        end(key);
        const why = words.problem(error);
        setProblems((all) => [...all, words.t('attachment.refused', { name: file.name, why })]);
      },
    });
    running.current.set(key, upload);
    return { key, name: file.name, size: file.size, share: 0, isCut: false };
  };

  return {
    sending,
    problems,
    add: (files: readonly File[]) => {
      const started: Sending[] = [];
      const refused: string[] = [];
      for (const file of files) {
        const there = [
          ...latest.current,
          ...[...sending, ...started].map(({ name, size }) => ({ fileName: name, size })),
        ];
        const refusal = refusalText(file, there, limits, words);
        if (refusal) refused.push(refusal);
        else started.push(begin(file));
      }
      setProblems(refused);
      setSending((all) => [...all, ...started]);
    },
    /** Adds a file that the server has already. */
    take: (file: Attachment) => {
      const there = [...latest.current, ...sending.map(({ name, size }) => ({ fileName: name, size }))];
      const refusal = refusalText({ name: file.fileName, size: file.size }, there, limits, words);
      setProblems(refusal ? [refusal] : []);
      if (refusal) return;
      fresh.current.add(file.id);
      change([...latest.current, file]);
    },
    remove: (id: string) => {
      change(latest.current.filter((file) => file.id !== id));
      if (fresh.current.delete(id)) dropUpload(id);
    },
    cancel: (key: number) => {
      running.current.get(key)?.cancel();
      end(key);
    },
    resume: (key: number) => {
      update(key, { isCut: false });
      running.current.get(key)?.resume();
    },
  };
}

let nextKey = 1;

/** Leaving a form stops its uploads. */
function useStopOnLeaving(running: RefObject<ReadonlyMap<number, RunningUpload>>): void {
  useEffect(
    () => () => {
      for (const upload of running.current.values()) upload.cancel();
    },
    [running],
  );
}
