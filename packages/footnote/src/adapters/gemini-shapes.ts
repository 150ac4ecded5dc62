/**
 * The parts of Gemini's wire format that are read or written here, as `@google/genai` spells them. Its own types fit
 * these and the other way round, so nobody needs the SDK. What else an object holds goes back as it came.
 */
export interface GeminiFunctionCall {
  /** Gemini 2 gives none. */
  id?: string;
  name?: string;
  args?: Record<string, unknown>;
}

export interface GeminiPart {
  text?: string;
  /** A summary of the model's thoughts, not a part of its answer. */
  thought?: boolean;
  functionCall?: GeminiFunctionCall;
  functionResponse?: { id?: string; name?: string; response?: Record<string, unknown> };
  thoughtSignature?: string;
}

export interface GeminiContent {
  role?: string;
  parts?: GeminiPart[];
}

export interface GeminiFunctionDeclaration {
  name: string;
  description: string;
  parametersJsonSchema: unknown;
}

export interface GeminiTool {
  functionDeclarations: GeminiFunctionDeclaration[];
}

export interface GeminiRequest {
  model: string;
  contents: GeminiContent[];
  config: object;
}

export interface GeminiReply {
  candidates?: { content?: GeminiContent; finishReason?: string }[];
}

export type GenerateContent = (request: GeminiRequest) => Promise<GeminiReply>;

/** `new GoogleGenAI(…)` is one. */
export interface GeminiClient {
  readonly models: { generateContent: GenerateContent };
}
