import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addTemplateCommands } from '../../src/cli/template.ts'
import { recordSchema, type TemplateRecord } from '../../src/workflows/templates/records.ts'
import { runCommand } from '../cli/run-command.ts'
import { type ModelServer, startModelServer } from './model-server.ts'
import { type Fault, scriptedModels } from './scripted-writer.ts'

export const story = 'consumer_surplus/used-textbooks'

/** A file of generated templates of one story, as the command line writes it against a scripted model server. */
export type GeneratedFile = {
  path: string
  server: ModelServer
  run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }>
  script(faultOf: (prompt: string) => Fault | null): void
  records(): TemplateRecord[]
  close(): Promise<void>
}

export async function openGeneratedFile(environment: Readonly<Record<string, string>> = {}): Promise<GeneratedFile> {
  const folder = mkdtempSync(join(tmpdir(), 'aerbench-generated-'))
  const path = join(folder, 'generated.ndjson')
  const server = await startModelServer()
  const script: GeneratedFile['script'] = (faultOf) => server.script(scriptedModels(faultOf))
  script(() => null)
  const models = { COMPATIBLE_BASE_URL: `${server.url}/v1`, MODEL_MAX_ATTEMPTS: '1', ...environment }
  return {
    ...{ path, server, script },
    run: async (...args) => await runCommand(addTemplateCommands, ['template', ...args], models),
    records: () =>
      readFileSync(path, 'utf8')
        .trim()
        .split('\n')
        .map((line) => recordSchema.parse(JSON.parse(line))),
    close: async () => {
      await server.close()
      rmSync(folder, { recursive: true })
    }
  }
}

/** Tells the story in these domains. */
export async function transfer(file: GeneratedFile, domains: string, model = 'compatible:quill-2'): Promise<void> {
  const names = ['--templates', story, '--domains', domains]
  const { code, stderr } = await file.run(
    ...['transfer', 'steer-me', '-o', file.path, ...names, '--model', model, '--judge', 'compatible:quill-2']
  )
  if (code !== 0) throw new Error(stderr)
}
