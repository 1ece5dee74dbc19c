/** All icons use a 20 px grid and a 1.35 px stroke. */
const PATHS = {
  dashboard: 'M3.5 9L10 3.5 16.5 9v7.5h-13z',
  products: 'M3 6l7-3 7 3v8l-7 3-7-3z M3 6l7 3 7-3 M10 9v8',
  plus: 'M10 3.5v13M3.5 10h13',
  minus: 'M3.5 10h13',
  trash: 'M4 6h12M8 6V3.5h4V6M5.5 6l.7 10.5h7.6L14.5 6',
  outside: 'M11 4h5v5M16 4l-7 7M13.5 11.5V16H4V6.5h4.5',
  grip: 'M7.5 5v.01M7.5 10v.01M7.5 15v.01M12.5 5v.01M12.5 10v.01M12.5 15v.01',
  orders: 'M5 3h10v14l-2.5-1.5L10 17l-2.5-1.5L5 17z M8 7h4 M8 10.5h4',
  payments: 'M3 5h14v10.5H3z M3 8.5h14 M6 12.5h3',
  returns: 'M7.5 3.5L3.500 7.5l4 4 M3.500 7.5h8.500a4.500 4.500 0 0 1 0 9H6',
  panel: 'M3 4h14v12H3z M8 4v12',
  menu: 'M2.5 7h15M2.5 13h15',
  search: 'M3.5 9a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0 M13.2 13.2L17 17',
  moon: 'M16.5 11.8A6.8 6.8 0 0 1 8.2 3.5a6.8 6.8 0 1 0 8.3 8.3z',
  sun: 'M6.8 10a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0 M10 2.5v2 M10 15.5v2 M2.5 10h2 M15.5 10h2 M4.7 4.7l1.4 1.4 M13.9 13.9l1.4 1.4 M4.7 15.3l1.4-1.4 M13.9 6.1l1.4-1.4',
  logout: 'M8 3.5H4v13h4M12.5 6.5L16 10l-3.5 3.5M16 10H8',
  warning: 'M10 3l7.5 13.5h-15z M10 8v4 M10 14.3v.01',
  info: 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0 M10 9.2v4.3 M10 6.6v.01',
  check: 'M4 10.5l4 4 8-9',
  copy: 'M7 7h9v9H7z M13 7V4H4v9h3',
  print: 'M6 7V3h8v4M6 14H3V7h14v7h-3M6 11.5h8V17H6z',
  down: 'M4.5 7.5L10 13l5.5-5.5',
  up: 'M4.5 12.5L10 7l5.5 5.5',
  next: 'M7.5 4.5L13 10l-5.5 5.5',
  previous: 'M12.5 4.5L7 10l5.5 5.5',
  first: 'M15 4.5L9.5 10l5.5 5.5M5.5 4.5v11',
  last: 'M5 4.5L10.5 10 5 15.5M14.5 4.5v11',
  more: 'M4 10a.7.7 0 1 0 1.4 0a.7.7 0 1 0-1.4 0 M9.3 10a.7.7 0 1 0 1.4 0a.7.7 0 1 0-1.4 0 M14.6 10a.7.7 0 1 0 1.4 0a.7.7 0 1 0-1.4 0',
  close: 'M4.5 4.5l11 11M15.5 4.5l-11 11',
  staff:
    'M4.5 6.5a3 3 0 1 0 6 0a3 3 0 1 0-6 0 M2 16.5c0-3 2.4-5 5.5-5s5.5 2 5.5 5 M13 4.2a2.6 2.6 0 0 1 0 4.9 M14.8 11.9c2 .6 3.2 2.3 3.2 4.6',
  customers: 'M6.5 7a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0 M3.5 17c.5-3.4 3-5.2 6.5-5.2s6 1.8 6.5 5.2',
  inbox: 'M3 4h14v12H3z M3 11h4l1.5 2h3L13 11h4',
  email: 'M3 4.5h14v11H3z M3 5.5l7 5.5 7-5.5',
  analytics: 'M3.5 16.5h13M5.5 13.5v-4M10 13.5v-9M14.5 13.5v-6.5',
  taxes: 'M5 15L15 5 M4 6.2a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0 M11.6 13.8a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0',
  audit: 'M5 2.5h10v15H5z M8 6.5h4 M8 10h4 M8 13.5h2.5',
  settings: 'M3 6h8 M15 6h2 M3 14h2 M9 14h8 M11 6a2 2 0 1 0 4 0a2 2 0 1 0-4 0 M5 14a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  crown: 'M3 6.5l3.5 3L10 4l3.5 5.5 3.5-3-1.4 9H4.4z',
  key: 'M3 13a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0 M9 10.5L16.5 3 M14 5.5l2 2 M12 7.5l1.5 1.5',
  download: 'M10 3v9.5M6 9l4 4 4-4M3.5 16.5h13',
  keyboard: 'M2.5 5.5h15v9h-15z M5.5 8.5v.01 M8.5 8.5v.01 M11.5 8.5v.01 M14.5 8.5v.01 M6.5 11.5h7',
  calendar: 'M3.5 5h13v11.5h-13z M3.5 8.5h13 M7 3v3 M13 3v3',
  upload: 'M10 14V4M5.5 8.5L10 4l4.5 4.5M3.5 16.5h13',
  caption: 'M3 4.5h14v11H3z M6 8.5h8 M6 11.8h5',
} as const

export type IconName = keyof typeof PATHS

/** An icon beside text, hidden from screen readers. It never replaces the text. */
export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }) => (
  <Drawing path={PATHS[name]} size={size} />
)

/** Draws an icon in the same style from a path of the caller. */
export function Drawing({ path, size = 18 }: { path: string; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.35}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  )
}
