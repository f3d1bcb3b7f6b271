import type { Config } from '../config.ts'
import { checkJudges } from '../grading/check-judges.ts'
import { readPanelFile } from '../grading/read-panel-file.ts'
import { type NewPanel, newPanelSchema } from '../schemas/panel.ts'

/**
 * The panel that submissions are judged by where nobody names another: that of `PANEL_FILE`, or else of `JUDGE_MODELS`.
 *
 * @param file in place of `PANEL_FILE`
 * @throws {AppError} `panel_file_invalid`, and what `checkJudges` throws
 */
export function configuredPanel(
  config: Pick<Config, 'PANEL_FILE' | 'JUDGE_MODELS' | 'ALLOW_UNPINNED_JUDGES'>,
  file = config.PANEL_FILE
): NewPanel {
  const panel = file
    ? readPanelFile(file)
    : newPanelSchema.parse({ judges: config.JUDGE_MODELS.map((model) => ({ model })) })
  checkJudges(panel, { allowUnpinned: config.ALLOW_UNPINNED_JUDGES })
  return panel
}
