/** Directives for what authors write as plain Markdown. */

/** By GitHub's names of alerts: `> [!NOTE]` is `:::note`. */
export const alerts = { NOTE: 'note', TIP: 'tip', IMPORTANT: 'info', WARNING: 'warning', CAUTION: 'danger' }

/** Holds the blocks that an `npm` block becomes, one for each package manager. */
export const npm = { directive: 'code-group', attributes: { group: 'packages' } }
