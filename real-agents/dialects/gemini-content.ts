import { asList, asObject, asText, at } from '../../packages/footnote/src/json.ts';
import { asEvents, asJson, type Dialect, type Turn } from './dialect.ts';

/** Gemini's generateContent, plain and streamed. */
export const geminiContent: Dialect = {
  path: /:(stream)?generateContent(\?|$)/i,

  read(body): Turn {
    const config = asObject(at(body, 'generationConfig'));
    const parts = asList(at(body, 'contents')).flatMap((content) => asList(at(content, 'parts')));
    return {
      tools: asList(at(body, 'tools')).flatMap(namesIn),
      toolResults: parts.flatMap((part) => {
        const response = at(part, 'functionResponse', 'response');
        return response === undefined ? [] : (asText(at(response, 'output')) ?? JSON.stringify(response));
      }),
      wantsJson: config['responseMimeType'] === 'application/json' || config['responseJsonSchema'] !== undefined,
    };
  },

  write(reply, { isStream }) {
    const part =
      'tool' in reply ? { functionCall: { id: reply.id, name: reply.tool, args: reply.args } } : { text: reply.text };
    const answer = {
      candidates: [{ index: 0, content: { role: 'model', parts: [part] }, finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
    };
    return isStream ? asEvents([answer]) : asJson(answer);
  },
};

/** Functions by their name; what Google runs itself (`googleSearch`) by its key. */
function namesIn(tool: unknown): readonly string[] {
  const functions = at(tool, 'functionDeclarations');
  if (functions === undefined) return Object.keys(asObject(tool));
  return asList(functions).flatMap((one) => asText(at(one, 'name')) ?? []);
}
