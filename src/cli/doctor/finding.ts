/** What the doctor found about one subject, and what to do about it. */
export type Finding = {
  subject: string
  state: 'ok' | 'warning' | 'wrong'
  message: string
  /** Null where nothing is to be done. */
  remedy: string | null
}

export function ok(subject: string, message: string): Finding {
  return { subject, state: 'ok', message, remedy: null }
}

export function warning(subject: string, message: string, remedy: string): Finding {
  return { subject, state: 'warning', message, remedy }
}

export function wrong(subject: string, message: string, remedy: string): Finding {
  return { subject, state: 'wrong', message, remedy }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
