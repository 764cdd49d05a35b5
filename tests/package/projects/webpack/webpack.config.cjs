// TypeScript has compiled src/ to built/. The page links the style sheet itself.
module.exports = {
  mode: 'production',
  entry: './built/main.js',
  performance: { hints: false },
  module: { rules: [{ test: /\.css$/, type: 'asset/resource' }] },
};
