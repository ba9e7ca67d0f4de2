import { dirname } from 'node:path'
import ts from 'typescript'

/** Whether a text of a file breaks the project's types, which `npm test` checks as well. */
export function typeCheck(): (file: string, code: string) => boolean {
  const { config } = ts.readConfigFile('tsconfig.json', path => ts.sys.readFile(path)) as { config: object }
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, dirname('tsconfig.json'))
  const texts = new Map<string, { code: string; version: number }>()
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({ ...options, noEmit: true }),
    getScriptFileNames: () => fileNames,
    getScriptVersion: path => String(texts.get(path)?.version ?? 0),
    getScriptSnapshot(path) {
      const text = texts.get(path)?.code ?? ts.sys.readFile(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => process.cwd(),
    getDefaultLibFileName: given => ts.getDefaultLibFilePath(given),
    fileExists: path => ts.sys.fileExists(path),
    readFile: path => ts.sys.readFile(path),
    readDirectory: (...given) => ts.sys.readDirectory(...given),
    directoryExists: path => ts.sys.directoryExists(path),
    getDirectories: path => ts.sys.getDirectories(path),
  })
  return (file, code) => {
    const path = `${process.cwd()}/${file}`
    const { version } = texts.get(path) ?? { version: 0 }
    const original = ts.sys.readFile(path) ?? ''
    texts.set(path, { code, version: version + 1 })
    const isBroken =
      service.getSyntacticDiagnostics(path).length > 0 || service.getSemanticDiagnostics(path).length > 0
    texts.set(path, { code: original, version: version + 2 })
    return isBroken
  }
}
