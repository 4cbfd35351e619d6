// A reporter of vitest that writes the tests that passed only when they were tried again to the file RETRIED: its own
// report does not tell them.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './tools.mjs';

export default class RetriedReporter {
  onTestRunEnd(modules) {
    const retried = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => ({ file: relative(root, module.moduleId), name: test.fullName })),
    );
    writeFileSync(process.env.RETRIED, JSON.stringify(retried));
  }
}
