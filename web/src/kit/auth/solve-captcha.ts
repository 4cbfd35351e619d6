import ProofWorker from 'altcha/workers/pbkdf2?worker';

/** Most workers: the person's other work needs the remaining cores. */
const WORKERS_MOST = 4;
/** Milliseconds after which the machine must have a fault; a slow one needs less. */
const PATIENCE = 60_000;

/**
 * Solves a challenge of the server in web workers.
 *
 * @throws Error when the browser has no cryptography: it needs https or localhost
 */
export async function solveCaptcha(challenge: object): Promise<string> {
  const count = Math.min(WORKERS_MOST, Math.max(1, navigator.hardwareConcurrency || 1));
  const workers = Array.from({ length: count }, () => new ProofWorker());
  try {
    const solution = await Promise.race(workers.map((worker, start) => work(worker, challenge, start, count)));
    return btoa(JSON.stringify({ challenge, solution }));
  } finally {
    for (const worker of workers) worker.terminate();
  }
}

function work(worker: Worker, challenge: object, counterStart: number, counterStep: number): Promise<object> {
  return new Promise((resolve, reject) => {
    worker.onerror = () => reject(new Error('The worker failed.'));
    worker.onmessage = ({ data }: MessageEvent<{ error?: unknown } | null>) => {
      if (data && data.error === undefined) resolve(data);
      else reject(new Error('The challenge was not solved.'));
    };
    worker.postMessage({
      type: 'work',
      challenge,
      counterMode: 'uint32',
      counterStart,
      counterStep,
      timeout: PATIENCE,
    });
  });
}
