// Runs in the page of a browser before its own scripts (bench/jobs.ts): counts what a person does, how long each
// interaction takes until the next paint, and what moves without one.
(() => {
  /** What a press met, by the time of its event: the element may be gone when the paint is reported. */
  const met = new Map();
  let clicks = 0;
  let keys = 0;
  /** Keys that are letters of typed values. */
  let letters = 0;
  let interactions = new Map();
  let shifts = [];
  let frames = [];

  const describe = (node) => {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return '?';
    const name =
      element.getAttribute('aria-label') ??
      element.getAttribute('name') ??
      element.textContent?.trim().replaceAll(/\s+/g, ' ') ??
      '';
    const css = typeof element.className === 'string' ? element.className.split(' ')[0] : '';
    return `${element.localName}${css && `.${css}`}${name && ` “${name.slice(0, 40)}”`}`;
  };
  const screen = () =>
    location.hash
      .replace(/^#/, '')
      .replace(/\?.*/, '')
      .replace(/[\da-f]{8}-[\da-f-]{27}/, ':id');

  addEventListener(
    'pointerdown',
    (event) => {
      if (!event.isTrusted) return;
      clicks++;
      met.set(event.timeStamp, `click on ${describe(event.target)}`);
    },
    { capture: true },
  );
  // The last events of a click and of a key have times of their own, and their work is often the longest.
  for (const type of ['pointerup', 'click', 'keyup'])
    addEventListener(
      type,
      (event) => met.set(event.timeStamp, `${type === 'keyup' ? 'key up in' : 'click on'} ${describe(event.target)}`),
      { capture: true },
    );
  addEventListener(
    'keydown',
    (event) => {
      if (!event.isTrusted || event.repeat) return;
      keys++;
      const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isTyped && event.target.matches?.('input, textarea, [contenteditable]')) letters++;
      met.set(event.timeStamp, `key ${event.key} in ${describe(event.target)}`);
    },
    { capture: true },
  );

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, startTime, duration, processingStart, processingEnd, name } = entry;
      if (!interactionId || (interactions.get(interactionId)?.ms ?? 0) >= duration) continue;
      interactions.set(interactionId, {
        ms: duration,
        wait: Math.round(processingStart - startTime),
        work: Math.round(processingEnd - processingStart),
        paint: Math.round(startTime + duration - processingEnd),
        what: met.get(startTime) ?? `${name} on ${describe(entry.target)}`,
        from: startTime,
        to: startTime + duration,
      });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });

  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      const moved = (sources ?? []).map(({ node, previousRect, currentRect }) => {
        const at = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
        return `${describe(node)} ${at(previousRect)} → ${at(currentRect)}`;
      });
      shifts.push({ value, screen: screen(), moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });

  new PerformanceObserver((list) => {
    for (const { startTime, duration, styleAndLayoutStart, scripts } of list.getEntries()) {
      const layout = styleAndLayoutStart ? Math.round(startTime + duration - styleAndLayoutStart) : 0;
      const longest = scripts.toSorted((a, b) => b.duration - a.duration)[0];
      const script = longest && `${longest.invoker} ${Math.round(longest.duration)} ms`;
      const parts = [script, `layout ${layout} ms`].filter(Boolean).join(', ');
      frames.push({ from: startTime, to: startTime + duration, text: `frame of ${Math.round(duration)} ms: ${parts}` });
    }
  }).observe({ type: 'long-animation-frame', buffered: true });

  /** The longest frame between an event and its paint. */
  const frameOf = ({ from, to }) =>
    frames.filter((frame) => frame.from < to && frame.to > from).toSorted((a, b) => b.to - b.from - (a.to - a.from))[0]
      ?.text ?? '';

  // The check-in at the door is a page of its own, and what was counted before it counts on.
  const KEPT = 'page-meter';
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}');
    sessionStorage.removeItem(KEPT);
    clicks += kept.clicks ?? 0;
    keys += kept.keys ?? 0;
    letters += kept.letters ?? 0;
    shifts.push(...(kept.shifts ?? []));
    addEventListener('pagehide', () => sessionStorage.setItem(KEPT, JSON.stringify({ clicks, keys, letters, shifts })));
  } catch {
    // An empty page stores nothing.
  }

  /** The figures since the last call. */
  globalThis.takeFigures = () => {
    const figures = {
      clicks,
      keys,
      letters,
      slow: [...interactions.values()].map((one) => ({ ...one, frame: frameOf(one) })),
      shifts,
    };
    clicks = 0;
    keys = 0;
    letters = 0;
    interactions = new Map();
    shifts = [];
    frames = [];
    met.clear();
    return figures;
  };
})();
