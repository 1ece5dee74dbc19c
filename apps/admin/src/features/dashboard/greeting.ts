/** 'Good afternoon, Ines': by the reader's own clock, with the first of their names if they have one. */
export function greeting(name: string, now: Date): string {
  const hour = now.getHours()
  const part = hour < 5 ? 'evening' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  const [firstName] = name.trim().split(/\s+/)
  return firstName ? `Good ${part}, ${firstName}` : `Good ${part}`
}
