/** Makes a function that does its work once: every call gets the same promise. If the work fails, the next call tries again. */
export function once<Arguments extends unknown[], Value>(
  work: (...given: Arguments) => Promise<Value>,
): (...given: Arguments) => Promise<Value> {
  let result: Promise<Value> | undefined;
  return (...given) => {
    result ??= work(...given).catch(error => {
      result = undefined;
      throw error;
    });
    return result;
  };
}
