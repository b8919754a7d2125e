// Texts of the package managers' manifests, from a version and the executables' URLs and checksums by target.
const SUMMARY = "What a team's systems call things, what the schema looks like and why, with dates";

/** A Homebrew formula for macOS and Linux. */
export function homebrewFormula(version, files) {
  const block = (system, cpu, target) =>
    `  on_${system} do\n    on_${cpu} do\n      url "${of(files, target).url}"\n      sha256 "${of(files, target).sum}"\n    end\n  end\n`;
  return `class Bearing < Formula
  desc "${SUMMARY}"
  homepage "https://example.invalid/bearing"
  version "${version}"
  license "MIT"

${block('macos', 'arm', 'darwin-arm64')}${block('macos', 'intel', 'darwin-x64')}${block('linux', 'arm', 'linux-arm64')}${block('linux', 'intel', 'linux-x64')}
  def install
    bin.install Dir["bearing-*"].first => "bearing"
    generate_completions_from_executable(bin/"bearing", "completion", shells: [:bash, :zsh, :fish])
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/bearing --version")
  end
end
`;
}

/** A Scoop manifest for Windows. */
export function scoopManifest(version, files) {
  const { url, sum } = of(files, 'windows-x64');
  const manifest = {
    version,
    description: SUMMARY,
    homepage: 'https://example.invalid/bearing',
    license: 'MIT',
    architecture: { '64bit': { url: `${url}#/bearing.exe`, hash: sum } },
    bin: 'bearing.exe',
  };
  return `${JSON.stringify(manifest, null, 4)}\n`;
}

/** The three files of a winget manifest. */
export function wingetManifests(version, files) {
  const { url, sum } = of(files, 'windows-x64');
  const head = `PackageIdentifier: Bearing.Bearing\nPackageVersion: ${version}\n`;
  return {
    'Bearing.Bearing.yaml': `${head}DefaultLocale: en-US\nManifestType: version\nManifestVersion: 1.10.0\n`,
    'Bearing.Bearing.locale.en-US.yaml': `${head}PackageLocale: en-US\nPublisher: The Bearing contributors\nPackageName: Bearing\nLicense: MIT\nShortDescription: ${SUMMARY}\nManifestType: defaultLocale\nManifestVersion: 1.10.0\n`,
    'Bearing.Bearing.installer.yaml': `${head}InstallerType: portable\nCommands:\n  - bearing\nInstallers:\n  - Architecture: x64\n    InstallerUrl: ${url}\n    InstallerSha256: ${sum.toUpperCase()}\nManifestType: installer\nManifestVersion: 1.10.0\n`,
  };
}

function of(files, target) {
  const file = files.get(target);
  if (file === undefined)
    throw new Error(`there is no executable for ${target}: build all with scripts/executables.mjs`);
  return file;
}
