import type { Config } from '../config.ts'
import { atEndpoints } from '../grading/at-endpoints.ts'
import { checkJudges } from '../grading/check-judges.ts'
import { readPanelFile } from '../grading/read-panel-file.ts'
import { type NewPanel, newPanelSchema } from '../schemas/panel.ts'

/**
 * The panel that submissions are judged by where nobody names another: that of `PANEL_FILE`, or else of `JUDGE_MODELS`.
 *
 * @param file in place of `PANEL_FILE`
 * @throws {AppError} `panel_file_invalid`, and what `atEndpoints` and `checkJudges` throw
 */
export function configuredPanel(
  config: Pick<Config, 'PANEL_FILE' | 'JUDGE_MODELS' | 'ALLOW_UNPINNED_JUDGES' | 'endpoints'>,
  file = config.PANEL_FILE
): NewPanel {
  const panel = file
    ? readPanelFile(file)
    : newPanelSchema.parse({ judges: config.JUDGE_MODELS.map((model) => ({ model })) })
  const complete = atEndpoints(panel, config.endpoints)
  checkJudges(complete, { allowUnpinned: config.ALLOW_UNPINNED_JUDGES })
  return complete
}
