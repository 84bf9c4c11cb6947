// Two languages, two sets of rules. Plain TypeScript is checked with its types. CORES are AssemblyScript: they parse as
// TypeScript, but u64, usize and memory access are not what the type-aware rules reason about, so they get rules of syntax.

import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** The AssemblyScript. */
const CORES = [
  'src/core/**/*.ts',
  'src/research/data/core/**/*.ts',
  'src/research/lab/core/**/*.ts',
  'src/research/tablebases/core/**/*.ts',
  'src/library/core/**/*.ts',
  'src/research/tuning/evaluation/core/**/*.ts',
  'src/research/train/core/**/*.ts',
  'test/assembly/**/*.ts',
];

/** What would allocate or has no place in the core, which has neither a heap nor a garbage collector. */
const CORE_BANS = [
  [
    ':not(ClassDeclaration) > Decorator',
    'No decorators on functions: wasm-opt inlines better, and tsc refuses them. Only a record is @unmanaged.',
  ],
  ['NewExpression', 'The core allocates nothing: memory comes from the map in src/abi/memory.ts.'],
  [
    ':not(MethodDefinition) > :function[type!="FunctionDeclaration"]',
    'The core has no closures: pass a marker class as type parameter.',
  ],
  ['ArrayExpression:not(CallExpression[callee.object.name="memory"] > *)', 'Arrays allocate: use memory.data.'],
  ['ObjectExpression', 'Objects allocate: use records, @unmanaged classes.'],
  ['TemplateLiteral', 'Strings allocate.'],
  [
    ':not(CallExpression[callee.name=/^(assert|ERROR|offsetof)$/], ImportDeclaration, ExportNamedDeclaration, ExportAllDeclaration) > Literal[raw=/^[\'"]/]',
    'Strings allocate: only assert and ERROR may say something.',
  ],
  ['TSTypeAssertion, TSAsExpression', 'Convert with i32(x), usize(x), …: a cast looks the same and hides a cost.'],
  ['MemberExpression[object.name="Math"][property.name="random"]', 'Bench signatures must be the same everywhere.'],
];

const SHELL_BANS = [
  [
    'CallExpression[callee.object.object.name="process"][callee.object.property.name="stdout"][callee.property.name="write"]',
    'Lines on standard output leave through writeLine of src/platform/node/output.ts.',
  ],
];

/** Both sides compile src/abi, so it holds values and no logic. */
const ABI_BANS = [
  ['Program > :not(ImportDeclaration, ExportNamedDeclaration)', 'src/abi holds only imports and exported constants.'],
  ['ExportNamedDeclaration > :not(VariableDeclaration[kind="const"])', 'src/abi exports only constants.'],
  [':function', 'src/abi holds no logic.'],
];

/** What Node has and a browser has not, or the other way round: the platform offers it instead. */
const PLATFORM_GLOBALS = ['process', 'Buffer', 'global', 'require', 'window', 'document', 'self', 'navigator', 'fetch'];

/** Tables, which nobody reads. */
const TABLES = [
  'src/core/attacks/sliders/magic-factors.ts',
  'src/core/position/polyglot-random.ts',
  'src/notation/opening-table.ts',
];

/** Options of no-restricted-syntax. */
function bans(list) {
  return ['error', ...list.map(([selector, message]) => ({ selector, message }))];
}

export default defineConfig(
  { ignores: ['dist/', 'node_modules/', 'release/', 'src/tools/check-package/projects/'] },
  {
    files: ['**/*.ts'],
    ignores: TABLES,
    // A longer file holds more than one noun.
    rules: { 'max-lines': ['error', 400] },
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  { rules: { curly: ['error', 'multi-line'], 'no-warning-comments': 'error' } },
  {
    files: ['**/*.ts'],
    ignores: CORES,
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-syntax': bans(SHELL_BANS),
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'node:util', importNames: ['parseArgs'], message: 'readArguments says what is wrong in one line.' },
          ],
          patterns: [{ group: ['**/core/**'], message: 'Core sources are AssemblyScript: load the built module.' }],
        },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      // It would ask for `!`, which the strict set forbids.
      '@typescript-eslint/non-nullable-type-assertion-style': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  { files: ['src/cli/arguments.ts'], rules: { 'no-restricted-imports': 'off' } },
  {
    // Programs for people at a terminal, which do not speak the protocol.
    files: ['src/tools/**', 'src/research/{train,tuning}/**', 'bench/**', 'perft-suites/**'],
    rules: { 'no-console': 'off', 'no-restricted-syntax': 'off' },
  },
  {
    // What runs on every platform (src/runtime/platform.ts).
    files: ['src/{notation,referee,runtime,engine,library,uci}/**'],
    rules: { 'no-restricted-globals': ['error', ...PLATFORM_GLOBALS] },
  },
  {
    files: ['src/abi/**'],
    rules: { 'no-restricted-syntax': bans(ABI_BANS) },
  },
  {
    // A stub that has nothing to wait for still returns a promise.
    files: ['test/**'],
    rules: { '@typescript-eslint/require-await': 'off' },
  },
  {
    files: CORES,
    extends: [tseslint.configs.strict],
    rules: {
      'no-console': 'error',
      // 64-bit literals.
      'no-loss-of-precision': 'off',
      // Empty classes are the names of compile-time choices.
      '@typescript-eslint/no-extraneous-class': ['error', { allowEmpty: true }],
      'no-restricted-syntax': bans(CORE_BANS),
    },
  },
  {
    // A stand-in takes what the file takes that it stands in for, and may need none of it.
    files: ['src/**/core/{ablation,stand-ins}/**'],
    rules: { '@typescript-eslint/no-unused-vars': ['error', { args: 'none' }] },
  },
);
