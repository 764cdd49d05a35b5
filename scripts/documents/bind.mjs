const UNITS =
  'in|ft|mm|m|km|psi|MPa|kPa|lbf|klbf|lb|kN|N|kg|bbl|lb/gal|kg/m³|bbl/min|m³/min|lb/ft|°F|°C|°|%|µin|µm|HRC|Shore|min|h|s|days';
const NUMBER_AND_UNIT = new RegExp(`(\\d) (?=(?:${UNITS})(?![\\p{L}\\d]))`, 'gu');
const NO_BREAK_SPACE = '\u00a0';

/**
 * Keeps a number and its unit on one line, as a printer does. What stands in brackets after it, the other system of
 * units, may go to the next line, but whole.
 *
 * @param {string} text
 */
export const bind = text => text.replace(NUMBER_AND_UNIT, `$1${NO_BREAK_SPACE}`);
