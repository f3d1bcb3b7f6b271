import { readdirSync, readFileSync } from 'node:fs'

/** Resident memory of this process and of its children; on systems without /proc, of this process alone. */
export function memoryOfTree(): { ownBytes: number; childBytes: number; children: number[] } {
  const children = childProcesses()
  return {
    ownBytes: process.memoryUsage.rss(),
    childBytes: children.reduce((total, pid) => total + residentBytes(pid), 0),
    children
  }
}

export function childProcesses(): number[] {
  try {
    return readdirSync('/proc/self/task').flatMap((thread) =>
      (read(`/proc/self/task/${thread}/children`) ?? '').split(' ').filter(Boolean).map(Number)
    )
  } catch {
    return []
  }
}

function residentBytes(pid: number): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`) ?? '')?.[1]
  return Number(kibibytes ?? 0) * 1024
}

/** Null for a process that has just ended. */
function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
