const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A day as people write it. What is no date stays as it came. */
export function Day({ date }: { date: string }) {
  const day = new Date(`${date.slice(0, 10)}T00:00Z`);
  return <time dateTime={date}>{Number.isNaN(day.getTime()) ? date : format.format(day)}</time>;
}
