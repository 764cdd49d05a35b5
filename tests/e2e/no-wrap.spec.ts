import { expect, test } from '@playwright/test';
import { MEASURE, splitCompounds } from '../../ui/components/NoWrap/patterns.ts';

/** The pieces that stay on one line. */
const kept = (pieces: string[]) => pieces.filter((_, index) => index % 2 === 1);

for (const [text, measures] of [
  ['Set in 9-5/8 in casing, 43.5–53.5 lb/ft', ['9-5/8 in', '43.5–53.5 lb/ft']],
  ['10,000 psi (68.9 MPa) at 70–300°F', ['10,000 psi', '(68.9 MPa)', '70–300°F']],
  ['To API 11D1 and ISO 14310', ['API 11D1', 'ISO 14310']],
  ['NACE MR0175 / ISO 15156, ISO 14310', ['NACE MR0175 / ISO 15156,', 'ISO 14310']],
  ['The CM-2 and the HX-5', ['CM-2', 'HX-5']],
  ['In the 7inch liner', []],
] satisfies [string, string[]][]) {
  test(`A11-3 the measures of "${text}"`, () =>
    expect(kept(text.split(MEASURE))).toEqual(measures));
}

for (const [text, words] of [
  ['Mechanical-Set Packers', ['Mechanical-Set']],
  ['High-pressure, high-temperature', ['High-pressure', 'high-temperature']],
  ['Polytetrafluoroethylene-lined', []],
  ['A - B, -x, Größe-Ä', ['Größe-Ä']],
] satisfies [string, string[]][]) {
  test(`A11-3 the compounds of "${text}"`, () => expect(kept(splitCompounds(text))).toEqual(words));
}
