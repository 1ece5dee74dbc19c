/** Icon paths of the editor's toolbar, on the grid of ui/icon.tsx. */
export const TOOL_PATHS = {
  bold: 'M6 3.5h5a3.2 3.2 0 0 1 0 6.5H6z M6 10h5.8a3.3 3.3 0 0 1 0 6.5H6z',
  italic: 'M12.5 3.5h-4 M11.5 16.5h-4 M11 3.5l-2.5 13',
  bullets: 'M8 5.5h9 M8 10h9 M8 14.5h9 M4 5.5v.01 M4 10v.01 M4 14.5v.01',
  numbers: 'M8.5 5.5H17 M8.5 10H17 M8.5 14.5H17 M3.5 4l1.2-.7v4 M3.3 12.7c.5-1 2.2-.8 2.2.3 0 1-2.2 1.5-2.2 2.8h2.4',
  quote: 'M4 5v10 M8 6h9 M8 10h9 M8 14h6',
  link: 'M8.5 11.5a3 3 0 0 0 4.3 0l3-3a3 3 0 0 0-4.3-4.3l-1 1 M11.5 8.5a3 3 0 0 0-4.3 0l-3 3a3 3 0 0 0 4.3 4.3l1-1',
  picture: 'M3 4h14v12H3z M3 13.5l4.5-4 3.5 3 2-1.5 4 3.5 M12.5 7.8v.01',
  product: 'M4.5 8h11l1 8.5h-13z M7 8V6.5a3 3 0 0 1 6 0V8',
  button: 'M2.5 6.5h15v7h-15z M6.5 10h7',
  divider: 'M3 10h14 M6 5.5h8 M6 14.5h8',
  name: 'M7 6.5a3 3 0 1 0 6 0a3 3 0 1 0-6 0 M4 16.5c.5-3 2.8-4.7 6-4.7s5.5 1.7 6 4.7',
  undo: 'M7 4L3.5 7.5 7 11 M3.5 7.5H12a4.5 4.5 0 0 1 0 9H8',
  redo: 'M13 4l3.5 3.5L13 11 M16.5 7.5H8a4.5 4.5 0 0 0 0 9h4',
} as const
