import { describe, expect, it } from 'vitest';
import { filler, indexOf, passage } from '../../docs-index.test-kit.ts';
import { learnedConfidence } from '../learned-weights.ts';

describe('how sure a hit is', () => {
  it('is sure in a small index too, where ordinary words are missing', async () => {
    const index = await indexOf({ tiny: [passage('Watching', 'watch(path) calls back whenever a file is saved.')] });
    const [hit] = index.search({ text: 'how do I watch a file in tiny between changes', limit: 1 }).hits;
    expect(hit?.confidence).toBeGreaterThan(learnedConfidence.threshold);
  });

  it('is not sure where the package knows nothing of the subject', async () => {
    const index = await indexOf({
      'p-limit': [...filler, passage('Usage', 'Run queued tasks with a limit.'), passage('Queue', 'Clears the queue.')],
      other: [passage('Priority', 'Tasks of a higher priority run first.')],
    });
    const [hit] = index.search({ text: 'p-limit run queued tasks by priority', limit: 1 }).hits;
    expect(hit?.confidence).toBeLessThan(learnedConfidence.threshold);
  });

  it('is surer where others of the best hits are headed as it is meant', async () => {
    const confidenceBeside = async (heading: string) => {
      const index = await indexOf({
        lib: [
          ...filler,
          passage('One', 'The wrapped function is debounced while the user types.'),
          passage(heading, 'When a function is called.'),
        ],
      });
      const { hits } = index.search({ text: 'call a function less often while the user types', limit: 5 });
      return hits.find(({ headings }) => headings.includes('One'))?.confidence ?? 0;
    };
    expect(await confidenceBeside('Debounce')).toBeGreaterThan(await confidenceBeside('Wrapping'));
  });

  it('is sure of what is answered, and not of what is not', async () => {
    const index = await indexOf({
      undici: [...filler, passage('Aborting', 'Abort a request with an AbortSignal.')],
      zod: filler,
    });
    const confidence = (text: string) => index.search({ text, limit: 1 }).hits[0]?.confidence ?? 0;
    const { threshold } = learnedConfidence;
    expect(confidence('how do I abort a request in undici')).toBeGreaterThan(threshold);
    expect(confidence('AbortSignal')).toBeGreaterThan(threshold);
    expect(confidence('svelte store subscription in undici')).toBeLessThan(threshold);
    expect(confidence('kubernetes ingress for a request')).toBeLessThan(threshold);
  });
});

describe('a passage of another package that speaks of what is not installed', () => {
  const confidence = async (heading: string, text: string) => {
    const index = await indexOf({ mailing: [passage(heading, text), passage('Other', 'Something else.')] });
    return index.search({ text: 'sending from gmail does not work', limit: 1 }).hits[0]?.confidence ?? 0;
  };

  it('answers most likely below a heading that does, and least where it says nothing of it', async () => {
    const said = 'Sending fails for many reasons, and then nothing works.';
    const headed = await confidence('Issues with Gmail when sending', said);
    const mentioned = await confidence('Issues when sending', `${said} Gmail is one of them.`);
    const silent = await confidence('Issues when sending', said);
    expect(headed).toBeGreaterThan(mentioned);
    expect(mentioned).toBeGreaterThan(silent);
  });
});
