/** How far a provider's clock may be behind ours. */
export const clockSkewMs = 5 * 60_000
