import type { AgentStepEnded, AgentStepStarted } from '../../contract/agent.ts';
import { defined } from '../../defined.ts';
import { asText } from '../../json.ts';
import { shorten } from '../../text/cut.ts';
import { hostOf, withoutWww } from '../../text/page-address.ts';
import { fileSource, urlSource } from './cited-source.ts';
import { newItem } from './new-item.ts';
import type { ThreadEvent, WorkflowItem, WorkflowTask } from './protocol.ts';

/** The steps of a turn before its next words, as the list that ChatKit folds up when they begin. */
export interface Workflow {
  step(event: AgentStepStarted | AgentStepEnded): readonly ThreadEvent[];
  done(): readonly ThreadEvent[];
}

export function createWorkflow(threadId: string): Workflow {
  const item = newItem('workflow', threadId);
  const tasks: WorkflowTask[] = [];
  const indices = new Map<string, number>();
  const found = new Set<string>();
  const itemWith = (expanded: boolean, more: Partial<WorkflowItem['workflow']> = {}): WorkflowItem => ({
    ...item,
    workflow: { type: 'custom', tasks: [...tasks], expanded, ...more },
  });

  function show(stepId: string, task: WorkflowTask): ThreadEvent {
    const index = indices.get(stepId);
    if (index !== undefined) {
      tasks[index] = task;
      const update = { type: 'workflow.task.updated', task_index: index, task } as const;
      return { type: 'thread.item.updated', item_id: item.id, update };
    }
    const added = tasks.push(task) - 1;
    indices.set(stepId, added);
    if (added === 0) return { type: 'thread.item.added', item: itemWith(true) };
    const update = { type: 'workflow.task.added', task_index: added, task } as const;
    return { type: 'thread.item.updated', item_id: item.id, update };
  }

  return {
    step(event) {
      if (event.state === 'started') {
        const { icon, text } = progressOf(event);
        return [{ type: 'progress_update', icon, text }, show(event.id, runningTask(event))];
      }
      for (const { url, title } of event.sources ?? []) found.add(url || title);
      return [show(event.id, endedTask(event))];
    },
    done() {
      for (const [index, task] of tasks.entries()) {
        if (task.status_indicator === 'loading') tasks[index] = { ...task, status_indicator: 'none' };
      }
      const summary = { title: summaryOf(tasks, found.size), icon: 'globe' };
      return [{ type: 'thread.item.done', item: itemWith(false, { summary }) }];
    },
  };
}

type ShownStep = Pick<AgentStepStarted, 'tool' | 'input'>;

function runningTask(step: ShownStep): WorkflowTask {
  const { icon, title } = wordsOf(step);
  return taskOf(step, { status: 'loading', title: title.running, icon });
}

function endedTask(step: AgentStepEnded): WorkflowTask {
  const { icon, title } = wordsOf(step);
  const { ok, message } = step;
  if (!ok) {
    const content = defined({ content: message });
    return { status_indicator: 'none', type: 'custom', title: `${title.running} failed`, icon: 'info', ...content };
  }
  const done = step.provider === 'gemini' ? 'Searched Google' : title.done;
  return taskOf(step, { status: 'complete', title: done, icon });
}

interface TaskLook {
  readonly status: WorkflowTask['status_indicator'];
  readonly title: string;
  readonly icon: string;
}

function taskOf(step: ShownStep & Pick<Partial<AgentStepEnded>, 'sources' | 'message'>, look: TaskLook): WorkflowTask {
  const { tool, sources = [], message } = step;
  const common = { status_indicator: look.status, title: look.title };
  if (tool === 'web_search') {
    const query = inputText(step, 'query');
    const pages = sources.filter(({ url }) => url !== '').map(urlSource);
    return { ...common, type: 'web_search', title_query: query, queries: [query], sources: pages };
  }
  if (tool === 'docs_search') return { ...common, type: 'file', sources: sources.map(fileSource) };
  return { ...common, type: 'custom', icon: look.icon, ...defined({ content: message }) };
}

/** What people read of a step while it runs and when it is done. */
function wordsOf(step: ShownStep): { readonly icon: string; readonly title: { running: string; done: string } } {
  switch (step.tool) {
    case 'web_search':
      return { icon: 'search', title: { running: 'Searching the web', done: 'Searched the web' } };
    case 'docs_search':
      return {
        icon: 'book-open',
        title: { running: 'Searching the documentation', done: 'Searched the documentation' },
      };
    case 'fetch_page': {
      const host = withoutWww(hostOf(inputText(step, 'url'))) || 'a page';
      return { icon: 'globe', title: { running: `Reading ${host}`, done: `Read ${host}` } };
    }
    case 'query_database':
      return { icon: 'lucide:database', title: { running: 'Asking the database', done: 'Asked the database' } };
    case 'write_file': {
      const file = shorten(inputText(step, 'path'), 80) || 'a file';
      return { icon: 'document', title: { running: `Writing ${file}`, done: `Wrote ${file}` } };
    }
    default:
      return step.tool satisfies never;
  }
}

/** The line that is shown while it lasts. */
function progressOf(step: ShownStep): { readonly icon: string; readonly text: string } {
  const { icon, title } = wordsOf(step);
  const query = inputText(step, 'query');
  const isSearch = step.tool === 'web_search' || step.tool === 'docs_search';
  return { icon, text: isSearch && query !== '' ? `${title.running} for “${shorten(query, 120)}”` : title.running };
}

function summaryOf(tasks: readonly WorkflowTask[], sources: number): string {
  if (sources > 0) return `Searched ${sources} ${sources === 1 ? 'source' : 'sources'}`;
  return tasks.at(-1)?.title ?? '';
}

function inputText({ input }: ShownStep, key: string): string {
  return asText(input[key])?.trim() ?? '';
}
