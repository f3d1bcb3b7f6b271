import { isIP } from 'node:net'
import type { Config } from '../../config.ts'
import { systemResolve } from '../../messages/webhook-address.ts'
import { type Finding, messageOf, ok, warning, wrong } from './finding.ts'

type Settings = Pick<Config, 'PUBLIC_URL' | 'OIDC_ISSUER' | 'WEBHOOK_PRIVATE_HOSTS' | 'SMTP_URL' | 'MAIL_FROM'>

const patienceMs = 10_000

/** What the service has to do with others: the provider that people sign in at, and where messages go. */
export async function checkOutside(config: Settings): Promise<Finding[]> {
  return [
    ...checkPublicUrl(config),
    ...(await checkProvider(config)),
    ...(await checkHosts(config)),
    ...(await checkMail(config))
  ]
}

function checkPublicUrl({ PUBLIC_URL }: Settings): Finding[] {
  const subject = 'public address'
  if (PUBLIC_URL === undefined) {
    const remedy = 'Set PUBLIC_URL where others reach the service.'
    return [warning(subject, 'PUBLIC_URL is not set: links in messages and invitations are paths alone', remedy)]
  }
  if (PUBLIC_URL.startsWith('https:')) return [ok(subject, PUBLIC_URL)]
  return [warning(subject, `${PUBLIC_URL} has no TLS: cookies go by plain HTTP`, 'Put a proxy with TLS in front.')]
}

/** Asks the provider what it can do, as the first sign-in would. */
async function checkProvider({ OIDC_ISSUER }: Settings): Promise<Finding[]> {
  if (OIDC_ISSUER === undefined) return []
  const subject = `OpenID provider ${OIDC_ISSUER}`
  const remedy = 'Correct OIDC_ISSUER, or see that the provider runs; keys go on working meanwhile.'
  try {
    const address = `${OIDC_ISSUER.replace(/\/$/, '')}/.well-known/openid-configuration`
    const reply = await fetch(address, { signal: AbortSignal.timeout(patienceMs) })
    if (!reply.ok) return [wrong(subject, `its configuration answers ${reply.status}`, remedy)]
    const told: unknown = await reply.json()
    const issuer = typeof told === 'object' && told !== null && 'issuer' in told ? told.issuer : null
    if (issuer === OIDC_ISSUER || issuer === OIDC_ISSUER.replace(/\/$/, '')) return [ok(subject, 'it answers')]
    return [wrong(subject, `it calls itself ${String(issuer)}`, 'Write OIDC_ISSUER as the provider writes it.')]
  } catch (error) {
    return [wrong(subject, `it does not answer: ${messageOf(error)}`, remedy)]
  }
}

async function checkHosts({ WEBHOOK_PRIVATE_HOSTS: hosts }: Settings): Promise<Finding[]> {
  const subject = 'webhooks'
  if (hosts.length === 0) return [ok(subject, 'they go to public addresses by https alone')]
  const remedy = 'Take out of WEBHOOK_PRIVATE_HOSTS what no team should send to.'
  const open = warning(subject, `any team may send messages to ${hosts.join(', ')}, by plain HTTP too`, remedy)
  const lost: string[] = []
  for (const host of hosts) {
    if (isIP(host) === 0 && (await systemResolve(host).catch(() => [])).length === 0) lost.push(host)
  }
  const unknown = lost.map((host) => warning(subject, `the name ${host} leads to no address from here`, remedy))
  return [open, ...unknown]
}

/** Signs in at the mail server, and sends nothing. */
async function checkMail({ SMTP_URL, MAIL_FROM }: Settings): Promise<Finding[]> {
  if (SMTP_URL === undefined) return [ok('mail', 'none is sent: SMTP_URL is not set')]
  const subject = `mail server ${new URL(SMTP_URL).host}`
  try {
    const { askMailServer } = await import('../../messages/mail-sender.ts')
    await askMailServer(SMTP_URL)
    return [ok(subject, `it takes mail, from ${MAIL_FROM}`)]
  } catch (error) {
    const remedy = 'Correct SMTP_URL, or see that the server runs; messages by mail wait meanwhile, for a day.'
    return [wrong(subject, messageOf(error), remedy)]
  }
}
