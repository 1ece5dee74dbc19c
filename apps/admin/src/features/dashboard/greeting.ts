/** Returns 'Good afternoon, Ines', by the local time and the first name, if there is one. */
export function greeting(name: string, now: Date): string {
  const hour = now.getHours()
  const part = hour < 5 ? 'evening' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  const [firstName] = name.trim().split(/\s+/)
  return firstName ? `Good ${part}, ${firstName}` : `Good ${part}`
}
