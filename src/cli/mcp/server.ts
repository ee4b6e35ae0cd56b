/** The tools as a server of the Model Context Protocol: what a client is told, and how calls and failures come back. */
import { type CallToolResult, McpServer, type ServerContext, type ToolAnnotations } from '@modelcontextprotocol/server';
import type { Progress } from '../../engine/progress.js';
import type { Still } from '../../engine/still.js';
import { sharpModule } from '../../io/images/sharp-module.js';
import { asFailure } from '../report.js';
import { version } from '../version.js';
import { PICTURE_TOOLS } from './picture-tools.js';
import { READING_TOOLS } from './reading-tools.js';
import type { Effect, Session, Tool, ToolAnswer } from './tool.types.js';
import { WRITING_TOOLS } from './writing-tools.js';

export const TOOLS: readonly Tool[] = [...READING_TOOLS, ...PICTURE_TOOLS, ...WRITING_TOOLS];

const INSTRUCTIONS = `Reelwright renders a JSON composition to post-ready media. The way to work:
1. schema tells the fields of a kind; init begins a folder with an example and sample media.
2. Write the document (file, or composition within the call), then check. Problems name the field and its remedy: do what the remedies say, and check again until status is ok.
3. sheet and frame show it; explain says why it looks so; alternatives shows other arrangements of a short.
4. estimate says what a render costs; render makes it; inspect says whether the file is what was asked for.
Sources are files in the roots, never addresses.`;

/** Pixels of the longer side of a picture that is sent: models do not see more. */
const LONGEST_SIDE = 1568;

/** A server for one client. `gone` aborts when the client has left: then all its calls end. */
export function toolServer(session: Session, gone: AbortSignal): McpServer {
  const server = new McpServer({ name: 'reelwright', version: version() }, { instructions: INSTRUCTIONS });
  for (const tool of TOOLS) {
    const { name, title, description, input: inputSchema, output: outputSchema, effect } = tool;
    const config = { title, description, inputSchema, outputSchema, annotations: ANNOTATIONS[effect] };
    server.registerTool(name, config, (input, context) => answered(tool, input, { session, context, gone }));
  }
  return server;
}

/** What clients are told of each effect. No tool reaches beyond this machine. */
const ANNOTATIONS: Readonly<Record<Effect, ToolAnnotations>> = {
  reads: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  adds: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  replaces: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
};

interface Meeting {
  readonly session: Session;
  readonly context: ServerContext;
  readonly gone: AbortSignal;
}

async function answered(tool: Tool, input: object, { session, context, gone }: Meeting): Promise<CallToolResult> {
  const signal = AbortSignal.any([context.mcpReq.signal, gone]);
  try {
    const call = { ...session, signal, onProgress: progressTo(context) };
    return await resultOf(await tool.run(input as Parameters<Tool['run']>[0], call));
  } catch (error) {
    return { isError: true, content: [{ type: 'text', text: problemsText(error) }] };
  }
}

async function resultOf({ data, text = JSON.stringify(data), picture }: ToolAnswer): Promise<CallToolResult> {
  const words = { type: 'text', text } as const;
  const content = picture === undefined ? [words] : [words, await imageOf(picture)];
  return { content, structuredContent: { ...data } };
}

async function imageOf({ data, width, height }: Still) {
  const jpeg = await sharpModule()(data, { raw: { width, height, channels: 3 } })
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toBuffer();
  return { type: 'image', data: jpeg.toString('base64'), mimeType: 'image/jpeg' } as const;
}

/** All problems of an error, each with its code, its place and what to do. */
function problemsText(error: unknown): string {
  const { problems } = asFailure(error);
  const told = problems.map(({ code, path, message, remedy }) => {
    return `${code}${path === '' ? '' : ` at ${path}`}: ${message}\n  -> ${remedy}`;
  });
  return `${problems.length === 1 ? '1 problem' : `${problems.length} problems`}\n${told.join('\n')}`;
}

/** Sends each percent once, to a client that asked for it. */
function progressTo({ mcpReq }: ServerContext): (progress: Progress) => void {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return () => {};
  let last = -1;
  return ({ percent, message }) => {
    const progress = Math.floor(percent);
    if (progress <= last) return;
    last = progress;
    const params = { progressToken, progress, total: 100, message };
    // A client that has left hears nothing more.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
  };
}
