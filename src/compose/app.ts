import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import packageJson from '../../package.json' with { type: 'json' }
import type { Dependencies } from '../http/dependencies.ts'
import { authenticate } from '../http/guards/authenticate.ts'
import { keepBoardReplies } from '../http/guards/board-replies.ts'
import { encodeContents } from '../http/guards/content-encodings.ts'
import { takeEmptyBodies } from '../http/guards/empty-bodies.ts'
import { tagEntities } from '../http/guards/entity-tags.ts'
import { handleErrors, refuseAddress } from '../http/guards/error-handler.ts'
import { requireHost } from '../http/guards/host.ts'
import { honourIdempotencyKeys } from '../http/guards/idempotency.ts'
import { refuseUnparsed } from '../http/guards/parser-errors.ts'
import { limitRate } from '../http/guards/rate-limit.ts'
import { recogniseSessions } from '../http/guards/recognise-sessions.ts'
import { logWithoutSecrets } from '../http/guards/request-log.ts'
import { setSecurityHeaders } from '../http/guards/security-headers.ts'
import { showAccounts } from '../http/guards/show-accounts.ts'
import { showNotice } from '../http/guards/show-notice.ts'
import { takeTurns } from '../http/guards/statistics-turns.ts'
import { trustedBy } from '../http/guards/trusted-proxies.ts'
import { validateInWords } from '../http/guards/validate.ts'
import { mcpRoutes } from '../http/mcp/mcp-routes.ts'
import { describeRoutes } from '../http/openapi.ts'
import { operationsRoutes } from '../http/operations.ts'
import { pagesRoutes } from '../http/pages/index.ts'
import { actsRoutes } from '../http/v1/acts.ts'
import { adjudicationsRoutes } from '../http/v1/adjudications.ts'
import { adminRoutes } from '../http/v1/admin.ts'
import { anchorsRoutes } from '../http/v1/anchors.ts'
import { annotationDecisionsRoutes } from '../http/v1/annotation-decisions.ts'
import { annotationSheetsRoutes } from '../http/v1/annotation-sheets.ts'
import { auditRoutes } from '../http/v1/audit.ts'
import { budgetsRoutes } from '../http/v1/budgets.ts'
import { cardsRoutes } from '../http/v1/cards.ts'
import { chartsRoutes } from '../http/v1/charts.ts'
import { choicesRoutes } from '../http/v1/choices.ts'
import { citationRoutes } from '../http/v1/citation.ts'
import { compareRoutes } from '../http/v1/compare.ts'
import { conceptsRoutes } from '../http/v1/concepts.ts'
import { costRoutes } from '../http/v1/cost.ts'
import { differencesRoutes } from '../http/v1/differences.ts'
import { dimensionsRoutes } from '../http/v1/dimensions.ts'
import { drawnReleasesRoutes } from '../http/v1/drawn-releases.ts'
import { elementsRoutes } from '../http/v1/elements.ts'
import { explainedResponsesRoutes } from '../http/v1/explained-responses.ts'
import { extractionsRoutes } from '../http/v1/extractions.ts'
import { familiesRoutes } from '../http/v1/families.ts'
import { figuresRoutes } from '../http/v1/figures.ts'
import { fragmentsRoutes } from '../http/v1/fragments.ts'
import { generationRoutes } from '../http/v1/generation.ts'
import { generationsRoutes } from '../http/v1/generations.ts'
import { humanBaselinesRoutes } from '../http/v1/human-baselines.ts'
import { invitationsRoutes } from '../http/v1/invitations.ts'
import { itemReadingsRoutes } from '../http/v1/item-readings.ts'
import { itemsRoutes } from '../http/v1/items.ts'
import { judgesRoutes } from '../http/v1/judges.ts'
import { leaderboardRoutes } from '../http/v1/leaderboard.ts'
import { mailAddressesRoutes } from '../http/v1/mail-addresses.ts'
import { meRoutes } from '../http/v1/me.ts'
import { membersRoutes } from '../http/v1/members.ts'
import { modelsRoutes } from '../http/v1/models.ts'
import { objectionsRoutes } from '../http/v1/objections.ts'
import { outagesRoutes } from '../http/v1/outages.ts'
import { ownFamilyRoutes } from '../http/v1/own-family.ts'
import { panelsRoutes } from '../http/v1/panels.ts'
import { paperPagesRoutes } from '../http/v1/paper-pages.ts'
import { papersRoutes } from '../http/v1/papers.ts'
import { practiceRoutes } from '../http/v1/practice.ts'
import { profilesRoutes } from '../http/v1/profiles.ts'
import { pruneRoutes } from '../http/v1/prune.ts'
import { publishedRoutes } from '../http/v1/published.ts'
import { publishedTablesRoutes } from '../http/v1/published-tables.ts'
import { releaseFilesRoutes } from '../http/v1/release-files.ts'
import { releasesRoutes } from '../http/v1/releases.ts'
import { rereadingRoutes } from '../http/v1/rereading.ts'
import { responsesRoutes } from '../http/v1/responses.ts'
import { roundsRoutes } from '../http/v1/rounds.ts'
import { runFiguresRoutes } from '../http/v1/run-figures.ts'
import { runReportRoutes } from '../http/v1/run-report.ts'
import { runsRoutes } from '../http/v1/runs.ts'
import { samplingPlansRoutes } from '../http/v1/sampling-plans.ts'
import { scoresRoutes } from '../http/v1/scores.ts'
import { scoresExportRoutes } from '../http/v1/scores-export.ts'
import { selfPreferenceRoutes } from '../http/v1/self-preference.ts'
import { sentRoutes } from '../http/v1/sent.ts'
import { significanceRoutes } from '../http/v1/significance.ts'
import { solutionsRoutes } from '../http/v1/solutions.ts'
import { standingRoutes } from '../http/v1/standing.ts'
import { storedResponsesRoutes } from '../http/v1/stored-responses.ts'
import { submissionsRoutes } from '../http/v1/submissions.ts'
import { suitesRoutes } from '../http/v1/suites.ts'
import { tagsRoutes } from '../http/v1/tags.ts'
import { teamErasureRoutes } from '../http/v1/team-erasure.ts'
import { templateRoutes } from '../http/v1/template.ts'
import { templateFilesRoutes } from '../http/v1/template-files.ts'
import { verificationsRoutes } from '../http/v1/verifications.ts'
import { webhooksRoutes } from '../http/v1/webhooks.ts'
import { yieldRoutes } from '../http/v1/yield.ts'
import { createLiveRuns } from '../workflows/runs/live-runs.ts'

/** Each takes the dependencies; a new noun is one more entry. */
const nouns = [
  suitesRoutes,
  elementsRoutes,
  practiceRoutes,
  outagesRoutes,
  budgetsRoutes,
  papersRoutes,
  paperPagesRoutes,
  costRoutes,
  extractionsRoutes,
  roundsRoutes,
  fragmentsRoutes,
  annotationDecisionsRoutes,
  annotationSheetsRoutes,
  itemsRoutes,
  itemReadingsRoutes,
  samplingPlansRoutes,
  generationRoutes,
  solutionsRoutes,
  verificationsRoutes,
  releasesRoutes,
  drawnReleasesRoutes,
  templateRoutes,
  templateFilesRoutes,
  yieldRoutes,
  differencesRoutes,
  generationsRoutes,
  releaseFilesRoutes,
  submissionsRoutes,
  responsesRoutes,
  storedResponsesRoutes,
  sentRoutes,
  standingRoutes,
  scoresRoutes,
  explainedResponsesRoutes,
  choicesRoutes,
  scoresExportRoutes,
  adjudicationsRoutes,
  anchorsRoutes,
  leaderboardRoutes,
  citationRoutes,
  dimensionsRoutes,
  familiesRoutes,
  tagsRoutes,
  modelsRoutes,
  significanceRoutes,
  compareRoutes,
  chartsRoutes,
  conceptsRoutes,
  judgesRoutes,
  auditRoutes,
  actsRoutes,
  objectionsRoutes,
  humanBaselinesRoutes,
  meRoutes,
  membersRoutes,
  invitationsRoutes,
  webhooksRoutes,
  mailAddressesRoutes,
  teamErasureRoutes,
  adminRoutes,
  pruneRoutes,
  panelsRoutes,
  rereadingRoutes,
  profilesRoutes,
  cardsRoutes,
  figuresRoutes,
  publishedRoutes,
  publishedTablesRoutes,
  selfPreferenceRoutes,
  ownFamilyRoutes,
  runsRoutes,
  runReportRoutes,
  runFiguresRoutes
]

export type AppDependencies = Omit<Dependencies, 'closing' | 'runs'> & { log: FastifyBaseLogger }

/**
 * The service as a Fastify instance that is ready for `inject` and `listen`. It owns none of its dependencies: whoever
 * opened them closes them after it.
 */
export async function buildApp({ log, ...dependencies }: AppDependencies): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logWithoutSecrets(log),
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseUnparsed,
    trustProxy: trustedBy(dependencies.config.TRUST_PROXY),
    // Without it Node answers 400 with nothing in it.
    http: { requireHostHeader: false }
  })
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  const all = { ...dependencies, closing: closing.signal, runs: createLiveRuns() }

  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  validateInWords(app)
  takeEmptyBodies(app)
  await setSecurityHeaders(app)
  requireHost(app)
  await app.register(cookie)
  authenticate(app, dependencies)
  recogniseSessions(app, dependencies)
  await limitRate(app)
  honourIdempotencyKeys(app, dependencies)
  showNotice(app, dependencies.notice)
  keepBoardReplies(app, dependencies)
  showAccounts(app)
  takeTurns(app)
  tagEntities(app)
  await encodeContents(app)
  await describeRoutes(app, packageJson.version, dependencies.config.PUBLIC_URL)
  await app.register(operationsRoutes(all))
  for (const routes of nouns) await app.register(routes(all), { prefix: '/v1' })
  await app.register(mcpRoutes(all))
  await app.register(pagesRoutes(all))
  await app.ready()
  return app
}
