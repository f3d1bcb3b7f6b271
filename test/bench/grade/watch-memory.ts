import { readFileSync } from 'node:fs'
import { childrenOf } from './cpu-of-tree.ts'

const lookMs = 200

/**
 * Looks at the memory of a process and its children several times a second. Memory that they share is counted once
 * (the proportional set size of Linux).
 *
 * @returns the most that all of them had together, in MB, when told to stop
 */
export function watchMemory(pid: number): { stop(): number } {
  let peak = memoryOfTree(pid)
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOfTree(pid))
  }, lookMs)
  return {
    stop() {
      clearInterval(timer)
      return Math.max(peak, memoryOfTree(pid))
    }
  }
}

/** In MB (1,048,576 bytes). */
export function memoryOfTree(pid: number): number {
  const below = childrenOf(pid).reduce((sum, child) => sum + memoryOfTree(child), 0)
  return ownMemory(pid) + below
}

/** Nothing for a process that has just ended. */
function ownMemory(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024
  } catch {
    return 0
  }
}
