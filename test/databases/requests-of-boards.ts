import type { Client } from '../../src/client.ts'

type Request = { route: string; url: string }

/** What tells scores, boards and hashes of a service: of all its releases and submissions. */
export async function requestsOfBoards(client: Client): Promise<Request[]> {
  type Named = { id: string; name: string; state: string; release: string }
  const releases = (await client.list<Named>('/v1/releases')).map(({ name }) => name)
  const submissions = await client.list<Named>('/v1/submissions')
  return [
    { route: '/v1/releases', url: '/v1/releases' },
    { route: '/v1/submissions', url: '/v1/submissions' },
    ...releases.flatMap((release) => {
      const published = submissions.filter((one) => one.release === release && one.state === 'published')
      const [first, second] = published.map(({ id }) => id)
      return [
        { route: '/v1/releases/{name}', url: `/v1/releases/${release}` },
        { route: '/v1/releases/{name}/items', url: `/v1/releases/${release}/items?limit=1000&gold=true` },
        { route: '/v1/leaderboard', url: `/v1/leaderboard?release=${release}` },
        { route: '/v1/leaderboard', url: `/v1/leaderboard?release=${release}&profile=appendix-g` },
        { route: '/v1/leaderboard/dimensions', url: `/v1/leaderboard/dimensions?release=${release}` },
        { route: '/v1/significance', url: `/v1/significance?release=${release}` },
        { route: '/v1/compare', url: `/v1/compare?release=${release}&first=${first}&second=${second}` },
        { route: '/v1/judges/agreement', url: `/v1/judges/agreement?release=${release}` }
      ]
    }),
    ...submissions.flatMap(({ id }) => [
      { route: '/v1/submissions/{id}', url: `/v1/submissions/${id}` },
      { route: '/v1/submissions/{id}/scores', url: `/v1/submissions/${id}/scores?limit=1000` },
      { route: '/v1/submissions/{id}/objections', url: `/v1/submissions/${id}/objections` }
    ])
  ]
}
