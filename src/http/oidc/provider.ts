import type { Configuration } from 'openid-client'
import type { Config } from '../../config.ts'
import type { OidcSubject } from '../../db/members.ts'
import { AppError } from '../../errors.ts'

/** What of a sign-in that was begun is needed to end it; the browser keeps it, sealed. */
export type Begun = { state: string; nonce: string; verifier: string }
export type Provider = {
  /** By which people know it. */
  host: string
  /** Seals what the browser keeps between two steps. */
  secret: string
  /** @returns where the browser goes, and what is needed when it comes back */
  begin(): Promise<{ url: URL; begun: Begun }>
  /**
   * Who came back from the provider.
   *
   * @param search of the address that it came back to
   */
  end(search: string, begun: Begun): Promise<OidcSubject & { name: string | null }>
}

export const callbackPath = '/sign-in/oidc/callback'
const timeoutSeconds = 10

/**
 * The OpenID provider of the configuration, by the authorization code flow with PKCE; null where none is configured. It is
 * first asked what it can do when somebody signs in: a service starts also while its provider is down.
 *
 * Its methods throw {AppError} `oidc_refused` for what a person may have caused, and `oidc_unavailable` where the provider
 * does not answer, or with something else.
 */
export function openProvider({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, PUBLIC_URL }: Config): Provider | null {
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET || !PUBLIC_URL) return null
  const issuer = new URL(OIDC_ISSUER)
  const redirectUri = new URL(callbackPath, PUBLIC_URL).href
  let known: Promise<Configuration> | null = null

  async function configuration(): Promise<Configuration> {
    known ??= discover().catch((error: unknown) => {
      // Nothing is known yet: whoever comes next asks again.
      known = null
      throw error
    })
    return await known
  }

  async function discover(): Promise<Configuration> {
    // Loaded at the first sign-in: most services have no provider, and all are to start quickly.
    const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await import('openid-client')
    // Signatures of tokens are looked at too, and not only who sent them.
    const execute = [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])]
    return await discovery(issuer, OIDC_CLIENT_ID!, OIDC_CLIENT_SECRET!, undefined, {
      execute,
      timeout: timeoutSeconds
    })
  }

  return {
    host: issuer.host,
    secret: OIDC_CLIENT_SECRET,
    async begin() {
      const client = await import('openid-client')
      const begun = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier()
      }
      const url = client.buildAuthorizationUrl(await configuration().catch(unavailable), {
        redirect_uri: redirectUri,
        scope: 'openid profile',
        state: begun.state,
        nonce: begun.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(begun.verifier),
        code_challenge_method: 'S256'
      })
      return { url, begun }
    },
    async end(search, { state, nonce, verifier }) {
      const client = await import('openid-client')
      const config = await configuration().catch(unavailable)
      const address = new URL(redirectUri)
      address.search = search
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
      const tokens = await client.authorizationCodeGrant(config, address, checks).catch((error: unknown) => {
        if (error instanceof client.AuthorizationResponseError) throw refused(error)
        return unavailable(error)
      })
      const { iss, sub, name } = tokens.claims()!
      return { issuer: iss, subject: sub, name: typeof name === 'string' ? name : null }
    }
  }
}

function refused(cause: Error): AppError {
  return new AppError('oidc_refused', 'your provider did not sign you in: begin again, or sign in with a key', 403, {
    cause
  })
}

function unavailable(cause: unknown): never {
  const message = 'the OpenID provider does not answer, or not as one does'
  throw new AppError('oidc_unavailable', message, 502, { cause })
}
