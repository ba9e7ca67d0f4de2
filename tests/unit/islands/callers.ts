import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import ts from 'typescript'
import { filesOf, SRC } from '../../support/source-files.ts'

/** `stores/cart.ts#add`: a name of a file. */
type Name = string

/** What the top-level names of a file use, with the names of other files in place of their imports. */
function usesOf(file: string): { uses: Map<Name, Set<Name>>; imported: Set<Name> } {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const own = relative(SRC, file)
  const imports = new Map<string, Name>()
  const uses = new Map<Name, Set<Name>>()
  const note = (name: string, node: ts.Node): void => {
    const found = new Set<Name>()
    const visit = (part: ts.Node): void => {
      if (ts.isIdentifier(part)) found.add(imports.get(part.text) ?? `${own}#${part.text}`)
      ts.forEachChild(part, visit)
    }
    visit(node)
    uses.set(`${own}#${name}`, found)
  }
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      const path = statement.moduleSpecifier.text
      const target = path.startsWith('#') ? path.slice(1) : relative(SRC, resolve(dirname(file), path))
      const named = statement.importClause?.namedBindings
      for (const part of named && ts.isNamedImports(named) ? named.elements : [])
        if (!part.isTypeOnly)
          imports.set(part.name.text, `${target}#${(part.propertyName ?? part.name).text}`)
    } else if (ts.isFunctionDeclaration(statement) && statement.name) note(statement.name.text, statement)
    else if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer) note(name.text, initializer)
  }
  return { uses, imported: new Set(imports.values()) }
}

/** The islands, as `cart/Coupon.tsx`, that take from the stores what leads to a call of the API. */
export function callingIslands(): string[] {
  const uses = new Map(filesOf(`${SRC}/stores`).flatMap(file => [...usesOf(file).uses]))
  const calling = new Set<Name>(['stores/call.ts#call'])
  for (let before = 0; before !== calling.size;) {
    before = calling.size
    for (const [name, used] of uses) if ([...used].some(one => calling.has(one))) calling.add(name)
  }
  return filesOf(`${SRC}/islands`)
    .filter(file => [...usesOf(file).imported].some(name => calling.has(name)))
    .map(file => relative(`${SRC}/islands`, file))
}
