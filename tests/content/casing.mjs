/**
 * Inside diameter and drift of casing in inches, by outside diameter and weight in lb/ft, as API 5CT lists them.
 *
 * @type {Record<string, Record<string, [number, number]>>}
 */
export const CASING = {
  '4-1/2': {
    9.5: [4.09, 3.965],
    10.5: [4.052, 3.927],
    11.6: [4.0, 3.875],
    13.5: [3.92, 3.795],
    15.1: [3.826, 3.701],
  },
  5: {
    11.5: [4.56, 4.435],
    '13.0': [4.494, 4.369],
    '15.0': [4.408, 4.283],
    '18.0': [4.276, 4.151],
    21.4: [4.126, 4.001],
  },
  '5-1/2': {
    '14.0': [5.012, 4.887],
    15.5: [4.95, 4.825],
    '17.0': [4.892, 4.767],
    '20.0': [4.778, 4.653],
    '23.0': [4.67, 4.545],
  },
  7: {
    '17.0': [6.538, 6.413],
    '20.0': [6.456, 6.331],
    '23.0': [6.366, 6.241],
    '26.0': [6.276, 6.151],
    '29.0': [6.184, 6.059],
    '32.0': [6.094, 5.969],
    '35.0': [6.004, 5.879],
  },
  '7-5/8': {
    '24.0': [7.025, 6.9],
    26.4: [6.969, 6.844],
    29.7: [6.875, 6.75],
    33.7: [6.765, 6.64],
    '39.0': [6.625, 6.5],
  },
  '9-5/8': {
    32.3: [9.001, 8.845],
    '36.0': [8.921, 8.765],
    '40.0': [8.835, 8.679],
    43.5: [8.755, 8.599],
    '47.0': [8.681, 8.525],
    53.5: [8.535, 8.379],
  },
  '13-3/8': {
    '48.0': [12.715, 12.559],
    54.5: [12.615, 12.459],
    '61.0': [12.515, 12.359],
    '68.0': [12.415, 12.259],
    '72.0': [12.347, 12.191],
  },
  20: {
    '94.0': [19.124, 18.936],
    106.5: [19.0, 18.812],
    '133.0': [18.73, 18.542],
  },
};

/**
 * The widest and narrowest inside diameter and the tightest drift of a range of weights.
 *
 * @param {string} size `9-5/8`
 * @param {string} weights `43.5–53.5`, or one weight
 */
export function casing(size, weights) {
  const [light = '', heavy = light] = weights.split('–');
  const widest = CASING[size]?.[light];
  const narrowest = CASING[size]?.[heavy];
  if (!widest || !narrowest) throw new Error(`no casing ${size} in, ${weights} lb/ft is listed`);
  return { widest: widest[0], narrowest: narrowest[0], drift: narrowest[1] };
}
