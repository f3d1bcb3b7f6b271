import { type Finding, messageOf, ok, warning, wrong } from './finding.ts'

/** A difference above this makes deadlines, and the ends of keys' days, come at other times than people expect. */
const mostSkewMs = 60_000
const patienceMs = 10_000

/** The service at an address: whether it answers, takes writes, knows the key, and what time it has. */
export async function checkService(address: string, key: string | null): Promise<Finding[]> {
  const subject = `service at ${address}`
  let ready: Response
  try {
    ready = await fetch(new URL('/readyz', address), { signal: AbortSignal.timeout(patienceMs) })
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
    return [wrong(subject, `it does not answer: ${messageOf(error)}${cause}`, 'Start it, or correct the address.')]
  }
  const findings: Finding[] = []
  if (ready.ok) findings.push(ok(subject, 'it is ready'))
  else findings.push(wrong(subject, `/readyz answers ${ready.status}`, 'Read its log: its database, or its disk.'))
  findings.push(clockOf(ready))
  if (key === null) {
    findings.push(warning('key', 'AERBENCH_KEY is not set', 'Commands need one at a service: aerbench keys create.'))
  } else {
    const headers = { authorization: `Bearer ${key}` }
    const { status } = await fetch(new URL('/v1/suites', address), { headers, signal: AbortSignal.timeout(patienceMs) })
    if (status === 401)
      findings.push(wrong('key', 'AERBENCH_KEY is not known there', 'Have a new one made by an admin.'))
    else findings.push(ok('key', 'AERBENCH_KEY is known there'))
  }
  return findings
}

function clockOf({ headers }: Response): Finding {
  const theirs = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(theirs))
    return warning('clock', 'the service does not say what time it has', 'Look at the proxy before it.')
  const apart = Math.round((Date.now() - theirs) / 1000)
  if (Math.abs(apart) * 1000 <= mostSkewMs) return ok('clock', 'the service has the same time')
  return warning(
    'clock',
    `the service is ${Math.abs(apart)} s ${apart > 0 ? 'behind' : 'ahead'}`,
    'Set both clocks by NTP.'
  )
}
