import { MultiBar, Presets, type SingleBar } from 'cli-progress'
import { terminalText } from './terminal-text.ts'

export type Progress = {
  /** Shows how far a piece of work is; `note` says what it is at. */
  update(name: string, step: { done: number; total: number; note: string }): void
  stop(): void
}

/** Progress on standard error: bars on a terminal, and elsewhere one line for each change. */
export function startProgress(): Progress {
  const { update, stop } = process.stderr.isTTY ? bars() : lines()
  return {
    update: (name, { note, ...step }) => update(terminalText(name), { ...step, note: terminalText(note) }),
    stop
  }
}

function bars(): Progress {
  const multi = new MultiBar(
    { format: '{name} {bar} {value}/{total} {note}', stream: process.stderr, hideCursor: true, clearOnComplete: false },
    Presets.shades_classic
  )
  const open = new Map<string, SingleBar>()
  return {
    update(name, { done, total, note }) {
      const bar = open.get(name) ?? multi.create(total, 0, { name, note })
      open.set(name, bar)
      bar.setTotal(total)
      bar.update(done, { name, note })
    },
    stop: () => multi.stop()
  }
}

function lines(): Progress {
  const last = new Map<string, string>()
  return {
    update(name, { done, total, note }) {
      const line = `${name} ${done}/${total} ${note}`
      if (last.get(name) === line) return
      last.set(name, line)
      process.stderr.write(`${line}\n`)
    },
    stop: () => {}
  }
}
