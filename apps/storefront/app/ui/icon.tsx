/** The strokes of each icon, in a square of 20. */
export const ICON_PATHS = {
  menu: ['M2.500 7h15', 'M2.500 13h15'],
  close: ['M4.500 4.500l11 11', 'M15.500 4.500l-11 11'],
  cart: ['M3.800 7.200h12.400l.8 10H3z', 'M7 9.200V6a3 3 0 0 1 6 0v3.200'],
  left: ['M16.500 10h-13', 'M8.500 5l-5 5 5 5'],
  right: ['M3.500 10h13', 'M11.500 5l5 5-5 5'],
  check: ['M4 10.500l4 4 8-9'],
  down: ['M4.500 7.500L10 13l5.500-5.500'],
  search: ['M9 3.200a5.800 5.800 0 1 0 0 11.600a5.800 5.800 0 1 0 0-11.600', 'M13.300 13.300l3.900 3.900'],
  sliders: [
    'M3 6.500h8',
    'M15 6.500h2',
    'M3 13.500h2',
    'M9 13.500h8',
    'M13 4.700a1.800 1.800 0 1 0 0 3.600a1.800 1.800 0 1 0 0-3.600',
    'M7 11.700a1.800 1.800 0 1 0 0 3.600a1.800 1.800 0 1 0 0-3.600',
  ],
  plus: ['M3 10h14', 'M10 3v14'],
  minus: ['M3 10h14'],
  pause: ['M7.500 5v10', 'M12.500 5v10'],
  play: ['M7 4.500l8.500 5.500-8.500 5.500z'],
  turn: [
    'M16.800 6.800c.3.500.4 1 .4 1.500 0 2.200-3.200 4-7.200 4s-7.200-1.800-7.200-4s3.200-4 7.200-4c1.600 0 3 .3 4.200.8',
    'M7.800 9.800l2.600 2.500-2.600 2.500',
  ],
  person: [
    'M10 3.200a3.400 3.400 0 1 0 0 6.800a3.400 3.400 0 1 0 0-6.800',
    'M3.600 17.200c.5-3.400 3-5.200 6.400-5.200s5.900 1.800 6.400 5.200',
  ],
  heart: [
    'M10 16.600C5.200 13.200 3 10.400 3 7.700A3.600 3.600 0 0 1 6.600 4c1.500 0 2.700.8 3.400 2.200C10.700 4.800 11.900 4 13.400 4A3.600 3.600 0 0 1 17 7.700c0 2.700-2.200 5.500-7 8.900z',
  ],
} as const

export type IconName = keyof typeof ICON_PATHS

/**
 * One stroke style for all icons. Hidden from screen readers, because they repeat a label in the text or on their
 * button.
 */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  const isPlus = name === 'plus'
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={`icon ${className}`}>
      {ICON_PATHS[name].map((d, index) => (
        <path key={d} d={d} className={isPlus && index === 1 ? 'bar-v' : undefined} />
      ))}
    </svg>
  )
}
