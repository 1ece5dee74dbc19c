/** The colors of a tone, for the classes of an element and of its contents: `--tone` and `--tone-bg`. */
export const toneClasses = {
  ok: '[--tone:var(--adm-ok)] [--tone-bg:var(--adm-ok-bg)]',
  info: '[--tone:var(--adm-info)] [--tone-bg:var(--adm-info-bg)]',
  warn: '[--tone:var(--adm-warn)] [--tone-bg:var(--adm-warn-bg)]',
  bad: '[--tone:var(--adm-bad)] [--tone-bg:var(--adm-bad-bg)]',
  mute: '[--tone:var(--adm-field)] [--tone-bg:var(--adm-sunk)]',
}
