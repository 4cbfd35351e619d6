import { Button } from '@mantine/core';
import { IconBolt, IconBoltOff, IconCameraOff, IconQrcode } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import classes from './Camera.module.css';
import { makeReader } from './scanner.ts';
import { wakeSound } from './sound.ts';
import { useCheckInWords } from './words.ts';

/** Milliseconds between two pictures, and for which the same code counts as one scan. */
const FRAME_MS = 120;
const SAME_MS = 3_000;

/** Browsers have cameras only on https and localhost. */
const HAS_CAMERAS = 'mediaDevices' in navigator;

type State = 'off' | 'starting' | 'on' | 'refused' | 'none' | 'insecure';
/** The light of a phone's camera; TypeScript's library does not know it. */
type Light = MediaTrackCapabilities & MediaTrackConstraintSet & { torch?: boolean };

interface CameraProps {
  /** Counts the starts; 0 while the camera is off. A new number tries again. */
  attempt: number;
  onStart: () => void;
  onStop: () => void;
  onCode: (text: string) => void;
}

/** The camera and its frame. `onCode` gets every code once, until another one or some seconds come between. */
export function Camera({ attempt, onStart, onStop, onCode }: CameraProps) {
  const { t } = useCheckInWords();
  const video = useRef<HTMLVideoElement>(null);
  const [told, setTold] = useState<{ attempt: number; state: State }>();
  const [track, setTrack] = useState<MediaStreamTrack>();
  const [isLit, setIsLit] = useState(false);
  const code = useEffectEvent(onCode);

  useEffect(() => {
    if (attempt === 0 || !HAS_CAMERAS) return;
    const ended = new AbortController();
    void run(video, ended.signal, {
      onState: (state) => setTold({ attempt, state }),
      onTrack: setTrack,
      onCode: (text) => code(text),
    });
    return () => {
      ended.abort();
      setTrack(undefined);
      setIsLit(false);
    };
  }, [attempt]);

  const running = told?.attempt === attempt ? told.state : 'starting';
  const state: State = HAS_CAMERAS ? (attempt === 0 ? 'off' : running) : 'insecure';
  const hasLight = track !== undefined && (track.getCapabilities?.() as Light | undefined)?.torch === true;
  const light = async () => {
    await track?.applyConstraints({ advanced: [{ torch: !isLit } as Light] }).catch(() => undefined);
    setIsLit(!isLit);
  };
  const problem = {
    refused: t('checkIn.cameraRefused'),
    none: t('checkIn.cameraNone'),
    insecure: t('checkIn.cameraInsecure'),
  };
  return (
    <section
      className={`${classes.camera} stack centre middle rigid clip relative`}
      aria-label={t('checkIn.scan')}
      data-state={state}
    >
      <video ref={video} className={classes.video} muted playsInline hidden={state !== 'on'} />
      {state === 'on' && (
        <>
          <div className={classes.window} aria-hidden="true">
            <i />
            <i />
            <i />
            <i />
            <span className={classes.line} />
          </div>
          <span className={classes.tip}>{t('checkIn.aim')}</span>
          {hasLight && (
            <button
              type="button"
              className={classes.light}
              aria-label={isLit ? t('checkIn.lightOff') : t('checkIn.light')}
              onClick={() => void light()}
            >
              {isLit ? <IconBoltOff aria-hidden="true" /> : <IconBolt aria-hidden="true" />}
            </button>
          )}
          <button type="button" className={classes.stop} aria-label={t('checkIn.stopCamera')} onClick={onStop}>
            <IconCameraOff aria-hidden="true" />
          </button>
        </>
      )}
      {state in problem && <p className={classes.text}>{problem[state as keyof typeof problem]}</p>}
      {(state === 'off' || state === 'refused' || state === 'starting') && (
        <Button
          variant="default"
          size="lg"
          leftSection={<IconQrcode aria-hidden="true" />}
          loading={state === 'starting'}
          onClick={() => {
            wakeSound();
            onStart();
          }}
        >
          {t('checkIn.startCamera')}
        </Button>
      )}
    </section>
  );
}

interface Told {
  onState: (state: State) => void;
  onTrack: (track: MediaStreamTrack | undefined) => void;
  onCode: (text: string) => void;
}

/** Opens the camera behind the phone and reads its pictures until `signal` aborts. */
async function run(
  video: { current: HTMLVideoElement | null },
  signal: AbortSignal,
  { onState, onTrack, onCode }: Told,
): Promise<void> {
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (error) {
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
    if (!signal.aborted) onState(isRefused ? 'refused' : 'none');
    return;
  }
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted || !video.current) return stop();
  signal.addEventListener('abort', stop);
  video.current.srcObject = stream;
  keepAwake(signal);
  onState('on');
  onTrack(stream.getVideoTracks()[0]);
  await video.current.play().catch(() => undefined);
  const read = await makeReader();
  let last = { text: '', at: 0 };
  while (!signal.aborted) {
    const text = video.current && !document.hidden ? await read(video.current).catch(() => undefined) : undefined;
    if (text && !signal.aborted) {
      const now = performance.now();
      if (text !== last.text || now - last.at > SAME_MS) onCode(text);
      // A code that stays before the camera stays one scan.
      last = { text, at: now };
    }
    await new Promise((resolve) => setTimeout(resolve, FRAME_MS));
  }
}

/** Keeps the screen on while the camera runs, where the browser can. It ends by itself when the page is hidden. */
function keepAwake(signal: AbortSignal): void {
  const ask = () => {
    if (document.hidden || !('wakeLock' in navigator)) return;
    navigator.wakeLock
      .request('screen')
      .then((lock) => signal.addEventListener('abort', () => void lock.release()))
      // A low battery may forbid it.
      .catch(() => undefined);
  };
  ask();
  document.addEventListener('visibilitychange', ask, { signal });
}
