import { dirname, resolve } from 'node:path'
import ts from 'typescript'

interface Text {
  file: string
  code: string
}

/**
 * Which of these texts of files break the project's types, which `npm test` checks as well. All of them are in one
 * program as copies beside their files: to read the project anew for each takes longer than running a test.
 */
export function breakingTypes<T extends Text>(texts: readonly T[]): Set<T> {
  const { config } = ts.readConfigFile('tsconfig.json', path => ts.sys.readFile(path)) as { config: object }
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, dirname('tsconfig.json'))
  const copies = new Map(
    texts.map((text, index) => [resolve(text.file).replace(/(\.tsx?)$/, `.mutant${String(index)}$1`), text]),
  )
  const host = ts.createCompilerHost({ ...options, noEmit: true })
  const { readFile, fileExists } = host
  const codeOf = (path: string): string | undefined => copies.get(resolve(path))?.code
  host.readFile = path => codeOf(path) ?? readFile.call(host, path)
  host.fileExists = path => codeOf(path) !== undefined || fileExists.call(host, path)
  const program = ts.createProgram([...fileNames, ...copies.keys()], { ...options, noEmit: true }, host)
  const isBroken = (path: string): boolean => {
    const file = program.getSourceFile(path)
    return program.getSyntacticDiagnostics(file).length > 0 || program.getSemanticDiagnostics(file).length > 0
  }
  return new Set([...copies].filter(([path]) => isBroken(path)).map(([, text]) => text))
}
