import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export type OidcServer = {
  issuer: string
  /**
   * What a browser does at the provider: signs in there under a name, says yes, and is sent back.
   *
   * @returns the address that it is sent back to
   */
  signIn(address: string, login: string): Promise<URL>
  /** The same for somebody who says no. */
  decline(address: string): Promise<URL>
  close(): Promise<void>
}

export const oidcClient = { id: 'aerbench', secret: 'a secret of thirty-two characters' }

/** A whole OpenID provider (`oidc-provider`) on loopback, which takes any login, and makes a name of it. */
export async function startOidcServer(redirectUri: string): Promise<OidcServer> {
  const server = createServer((request, response) => void provider.callback()(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: Provider = new Provider(issuer, {
    clients: [{ client_id: oidcClient.id, client_secret: oidcClient.secret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], profile: ['name'] },
    // Names stand in the ID token itself, as most providers have it.
    conformIdTokenClaims: false,
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ['a key of the test'] },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, name: `${sub} by name` }) })
  })

  /** Follows the provider until it sends the browser elsewhere; each page on the way is a form that `fill` fills in. */
  async function walk(address: string, fill: (page: string, action: string) => { url: string; fields?: object }) {
    const cookies = new Map<string, string>()
    const ask = async (url: string, fields?: object) => {
      const body = fields && new URLSearchParams({ ...fields })
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { cookie }
      const reply = await fetch(url, { redirect: 'manual', headers, ...(body && { method: 'POST', body }) })
      for (const line of reply.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
        cookies.set(name!, value!)
      }
      return reply
    }
    let reply = await ask(address)
    for (let steps = 0; steps < 12; steps += 1) {
      const location = reply.headers.get('location')
      if (location !== null) {
        const next = new URL(location, issuer)
        if (next.origin !== issuer) return next
        reply = await ask(next.href)
        continue
      }
      const page = await reply.text()
      const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1]
      if (reply.status !== 200 || action === undefined) throw new Error(`the provider answers ${reply.status}: ${page}`)
      const filled = fill(page, action)
      reply = await ask(new URL(filled.url, issuer).href, filled.fields)
    }
    throw new Error('the provider sends nobody back')
  }

  return {
    issuer,
    signIn: (address, login) =>
      walk(address, (page, action) => {
        const prompt = /name="prompt" value="([^"]+)"/.exec(page)![1]!
        return { url: action, fields: prompt === 'login' ? { prompt, login, password: 'any' } : { prompt } }
      }),
    decline: (address) => walk(address, (_, action) => ({ url: `${action}/abort` })),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
