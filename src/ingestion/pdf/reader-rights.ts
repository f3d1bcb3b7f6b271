import { mkdirSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'

/** `drop` is newer than its types. */
type Permission = NodeJS.ProcessPermission & { drop?(scope: string): void }

/** That of the project's own Node has `drop`; a process of another one gets no right that it could not give up. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const canDrop = major === 24 && minor >= 21

/**
 * What a process of the reader may do when it starts, as options of its Node: the parser of untrusted files sees no keys,
 * writes no files and starts no programs. Where this process keeps what it has compiled, the reader does so in a folder of
 * its own, which spares its next start the types of 150 files; before it takes a file it gives up to write there.
 */
export function rightsAtStart(): { execArgv: string[]; env: Record<string, string> } {
  const execArgv = ['--permission', '--allow-fs-read=*', '--allow-worker']
  const folder = compiledFolder()
  if (folder === null) return { execArgv, env: {} }
  return { execArgv: [...execArgv, `--allow-fs-write=${folder}`], env: { NODE_COMPILE_CACHE: folder } }
}

/** Keeps what was compiled so far and gives up to write and to start threads, for good: called before the first file. */
export function giveUpRights(): void {
  module.flushCompileCache?.()
  const permission = process.permission as Permission | undefined
  for (const scope of ['fs.write', 'worker']) permission?.drop?.(scope)
}

function compiledFolder(): string | null {
  const compiled = module.getCompileCacheDir?.()
  if (!canDrop || compiled === undefined) return null
  const folder = join(compiled, 'pdf-reader')
  try {
    mkdirSync(folder, { recursive: true })
    return folder
  } catch {
    return null
  }
}
