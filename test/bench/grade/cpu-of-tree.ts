import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts processor time in hundredths of a second. */
const tickMs = 10

/** Milliseconds of processor time that a process and its children have used so far, the children by their commands. */
export function cpuOfTree(pid: number): { ownMs: number; childrenMs: Map<string, number> } {
  const childrenMs = new Map<string, number>()
  for (const child of childrenOf(pid)) {
    const [, ...words] = read(`/proc/${child}/cmdline`)?.split('\0') ?? []
    const command = words.find((word) => !word.startsWith('-')) ?? String(child)
    const tree = cpuOfTree(child)
    const total = tree.ownMs + [...tree.childrenMs.values()].reduce((sum, ms) => sum + ms, 0)
    childrenMs.set(command, (childrenMs.get(command) ?? 0) + total)
  }
  return { ownMs: cpuMs(pid), childrenMs }
}

/** User and system time: fields 14 and 15 of `stat`, counted behind the name, which may hold spaces. */
function cpuMs(pid: number): number {
  const fields = (read(`/proc/${pid}/stat`) ?? '').split(') ').at(-1)!.split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMs
}

export function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      (read(`/proc/${pid}/task/${thread}/children`) ?? '').split(' ').filter(Boolean).map(Number)
    )
  } catch {
    return []
  }
}

/** Null for a process that has just ended. */
function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
