/** Returns the modifier key of shortcuts, ready to be followed by a key: '⌘' on Apple devices, else 'Ctrl ' or 'Ctrl+'. */
export const modifierKeyLabel = (separator: ' ' | '+' = ' '): string =>
  /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : `Ctrl${separator}`
