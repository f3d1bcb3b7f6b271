import { loadConfig } from '../config.ts'

/** Where the pages of the service are that a command speaks to, without a slash at its end; empty where it ends with this command. */
export function serverAddress(): string {
  return loadConfig().AERBENCH_SERVER?.replace(/\/$/, '') ?? ''
}
