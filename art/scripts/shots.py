"""shots.py NAME [PCT] [SAMPLES]  - render one product picture (light studio, 1200x900, RGBA) or gallery picture (dark studio) to $ART_OUT (default ./out).
   shots.py list                - names of all pictures."""
import os, sys
HERE = os.path.dirname(os.path.abspath(__file__)); sys.path.insert(0, HERE)
OUT = os.environ.get("ART_OUT", os.path.join(HERE, "out")); os.makedirs(OUT, exist_ok=True)
import products as P
from oil3d import *
F = P.F
def objs(): return [o for o in bpy.context.scene.objects if o.type in ("MESH", "CURVE") and o.name.split(".")[0] != "floor"]
def move(T, only=None, keep=()):
    bpy.context.view_layer.update()
    for o in (only if only is not None else objs()):
        if o not in keep: o.matrix_world = T @ o.matrix_world
def zmin():
    bpy.context.view_layer.update(); z = 1e9
    for o in objs():
        if o.type == "MESH" and o.data.vertices:
            m = o.matrix_world
            z = min(z, min((m @ v.co).z for v in o.data.vertices))
    return z
def center(L): move(Matrix.Translation((-L / 2, 0, 0)))
def add(build, T, *args, **kw):
    """Build a tool and place it with matrix T; returns (objects, length)."""
    n0 = set(bpy.context.scene.objects); L = build(*args, **kw); new = [o for o in bpy.context.scene.objects if o not in n0]
    move(T(L) if callable(T) else T, new); return new, L
def std(build, flip=False, az=-50, el=30, roll=6, lens=110, margin=.045, kind="card", bright=1., zoom=1., shift=(0, 0), fstop=None, focus=None, args=(), dz=0.):
    L = build(*args) if args else (build(180 - F) if flip else build(F)); center(L)
    if flip: move(Matrix.Rotation(pi, 4, "Z"))
    studio(kind, L, 1, zmin() - .002 - dz, bright=bright); camera(az, el, lens=lens, roll=roll, margin=margin, zoom=zoom, shift=shift, fstop=fstop, focus=focus)
S = {}
def shot(name):
    def d(f): S[name] = f; return f
    return d
def reg(name, *a, **k): S[name] = lambda: std(*a, **k)
reg("cm-2-double-grip-packer", P.packer)
reg("ch-4-hydraulic-packer", P.hydraulic_packer)
reg("cw-9-permanent-packer", P.permanent_packer)
reg("lm-1-mechanical-liner-hanger", P.mech_hanger)
reg("lh-3-hydraulic-liner-hanger", P.hyd_hanger)
reg("lt-5-liner-top-packer", P.liner_top_packer, flip=True)
reg("ss-2-sliding-sleeve", P.sliding_sleeve, az=-56, el=27, roll=6)
reg("ln-1-landing-nipple", P.landing_nipple, az=-58, el=25, roll=4)
reg("fl-1-flow-coupling", P.flow_coupling, az=-56, el=26, roll=6)
reg("fs-100-float-shoe", P.float_shoe, az=-62, el=23, roll=4)
reg("fc-200-float-collar", P.float_collar, az=-60, el=24, roll=5)
reg("bc-1-bow-spring-centralizer", P.centralizer, az=-55, el=24, roll=4, margin=.07)
def upright(at, spinz=0): return lambda L: Matrix.Translation(at) @ Matrix.Rotation(rad(spinz), 4, "Z") @ Matrix.Rotation(rad(-90), 4, "Y")
def plugs():
    add(P.wiper_plug, upright((-2.0, .6, 0), 52), "bottom", F, 105)
    add(P.wiper_plug, lambda L: Matrix.Translation((1.6, -.4, .995)) @ Matrix.Rotation(rad(-16), 4, "Z") @ Matrix.Translation((-L / 2, 0, 0)), "top")
@shot("cp-5-cementing-plug-set")
def _(): plugs(); studio("card", 6, 1, -.002); camera(-68, 22, lens=95, margin=.05)
reg("bp-1-bridge-plug", P.bridge_plug, az=-52, el=28, roll=5)
reg("cr-1-cement-retainer", P.cement_retainer, az=-52, el=28, roll=5)
reg("fp-2-frac-plug", P.frac_plug, flip=True, az=-48, el=26, roll=5)
def vset():
    add(P.vpack, lambda L: Matrix.Rotation(rad(8), 4, "Z") @ Matrix.Translation((-L / 2, 0, 0)), F)
    add(P.vpack, lambda L: Matrix.Translation((.75, 2.45, 0)) @ Matrix.Rotation(rad(-28), 4, "Z") @ Matrix.Translation((-L / 2, 0, 0)), F, 110, True)
    P.ring(.55, .07, "rubber", (-1.75, -.95, -.945)); P.ring(.36, .055, "viton", (-1.60, -1.2, -.85), 11, 20); P.ring(.24, .05, "orange_rubber", (-.85, -1.55, -.965))
@shot("vp-1-v-packing-stack")
def _(): vset(); studio("card", 5, 1, -1.02); camera(-60, 25, lens=110, margin=.06, roll=0)
reg("su-1-seal-assembly", P.seal_assembly, az=-48, el=30, roll=6)
def kit():
    """Compartment case with sorted O-rings, rings in front."""
    import random; R = random.Random(7); W, D, H = 6.2, 4.2, .62; nx, ny = 4, 3; t = .09
    P.box(W - .02, D - .02, .10, "composite2", (0, 0, .055), bev=0)
    for sx in (-1, 1): P.box(.15, D + .3, H, "composite2", (sx * (W / 2 + .075), 0, H / 2))
    for sy in (-1, 1): P.box(W + .002, .15, H - .004, "composite2", (0, sy * (D / 2 + .072), H / 2), bev=.02)
    for i in range(1, nx): P.box(t, D, H - .14, "composite2", (-W / 2 + i * W / nx, 0, H / 2 - .05), bev=.02)
    for j in range(1, ny): P.box(W, t, H - .148, "composite2", (0, -D / 2 + j * D / ny, H / 2 - .05), bev=.02)
    mats = ["rubber", "viton", "orange_rubber", "rubber", "rubber", "ptfe", "rubber", "viton", "viton", "rubber", "rubber", "orange_rubber"]
    for i in range(nx):
        for j in range(ny):
            k = i + nx * j; cx, cy = -W / 2 + (i + .5) * W / nx, -D / 2 + (j + .5) * D / ny; r = (.56, .46, .36, .25, .42, .52, .23, .34, .50, .20, .24, .40)[k]; w = (.055, .05, .045, .04, .065, .035, .04, .05, .045, .035, .05, .045)[k]
            if r > .33:
                for q in range(4): P.ring(r, w, mats[k], (cx + R.uniform(-.03, .03), cy + R.uniform(-.03, .03), .11 + w + q * 2 * w * 1.01), R.uniform(-1.5, 1.5) if q == 3 else 0, R.uniform(0, 360))
            else:
                for dx in (-1, 1):
                    for dy in (-1, 1):
                        for q in range(3): P.ring(r, w, mats[k], (cx + dx * (W / nx / 2 - t / 2 - r - w - .02) * .92, cy + dy * (D / ny / 2 - t / 2 - r - w - .02) * .92, .11 + w + q * 2 * w), 0, R.uniform(0, 360))
    for r, w, m in ((1.0, .085, "rubber"), (.76, .075, "rubber"), (.55, .065, "viton"), (.37, .055, "orange_rubber"), (.21, .045, "rubber")): P.ring(r, w, m, (-1.7, -3.55, w))
    for r, w, m, x, y in ((.62, .08, "rubber", .55, -3.1), (.40, .06, "ptfe", 1.55, -3.65), (.30, .06, "viton", .75, -4.05), (.48, .07, "rubber", 2.35, -3.0), (.17, .045, "orange_rubber", 2.3, -3.9), (.14, .04, "rubber", 1.65, -2.75)): P.ring(r, w, m, (x, y, w))
@shot("or-1-o-ring-kit")
def _(): kit(); studio("card", 7, 1, -.002); camera(-66, 42, lens=100, margin=.04)
def elset():
    add(P.element_set, lambda L: Matrix.Translation((0, .4, 0)) @ Matrix.Rotation(rad(2), 4, "Z") @ Matrix.Translation((-L / 2, 0, 0)), F)
    add(P.element, lambda L: Matrix.Translation((-1.2, -2.35, -1.0)) @ Matrix.Rotation(rad(-90), 4, "Y"), .78, .92, .52, "rubber2")
    add(P.element, lambda L: Matrix.Translation((1.0, -2.5, -1.0)) @ Matrix.Rotation(rad(-90), 4, "Y"), .55, .72, .42, "rubber", (0, 360), True)
@shot("pe-1-packing-element-set")
def _(): elset(); studio("card", 6, 1, -1.002); camera(-62, 27, lens=105, margin=.05)
# ---------------------------------------------------------------- gallery (dark studio)
def look(tgt, az, el, dist, lens=85, roll=0, fstop=.9, res=(1200, 900)):
    sc = bpy.context.scene; sc.render.resolution_x, sc.render.resolution_y = res; cd = bpy.data.cameras.new("C"); cd.lens = lens; cam = link(bpy.data.objects.new("C", cd)); sc.camera = cam
    d = Vector((cos(rad(el)) * cos(rad(az)), cos(rad(el)) * sin(rad(az)), sin(rad(el)))); t = Vector(tgt)
    cam.matrix_world = Matrix.Translation(t + d * dist) @ (-d).to_track_quat("-Z", "Y").to_matrix().to_4x4() @ Matrix.Rotation(rad(roll), 4, "Z")
    if fstop: cd.dof.use_dof = True; cd.dof.aperture_fstop = fstop; cd.dof.focus_distance = dist - .85
def detail(build, x, az=-62, el=24, dist=9.5, roll=-4, z=.05, flip=False, bright=.8, fstop=.9, lens=85, y=0., floorgap=.002):
    """Close-up on station x of a tool lying on the dark glossy floor."""
    L = build(180 - F) if flip else build(F); center(L); tx = x - L / 2
    if flip: move(Matrix.Rotation(pi, 4, "Z")); tx = -tx
    studio("hero", 12, 1, zmin() - floorgap, bright=bright); look((tx, y, z), az, el, dist, lens, roll, fstop)
def regd(name, *a, **k): S[name] = lambda: detail(*a, **k)
G0 = len(S)
regd("slips-detail", P.packer, 8.15, az=-66, el=24, dist=9.2, roll=-3)
regd("threads-detail", P.packer, 13.2, az=-48, el=20, dist=8.6, roll=3, z=-.1)
regd("packing-elements-detail", P.hydraulic_packer, 3.2, az=-118, el=20, dist=9.0, roll=3)
regd("sliding-sleeve-ports", P.sliding_sleeve, 3.45, az=-62, el=30, dist=10.6, roll=-2, bright=.72)
regd("bow-springs-detail", P.mech_hanger, 6.5, az=-50, el=22, dist=12.0, roll=2)
regd("hydraulic-pistons-detail", P.hydraulic_packer, 8.5, az=-64, el=30, dist=9.0, roll=-3, bright=.66)
regd("float-valve-detail", P.float_shoe, 3.05, az=-70, el=27, dist=9.0, roll=-2, bright=.68)
regd("frac-plug-detail", P.frac_plug, 1.25, az=-44, el=20, dist=9.0, roll=2, flip=True)
regd("full-circle-slips-detail", P.permanent_packer, 6.6, az=-60, el=22, dist=9.0)
regd("staggered-slips-detail", P.hyd_hanger, 3.6, az=-60, el=24, dist=10.5)
regd("receptacle-detail", P.liner_top_packer, 3.0, az=-62, el=24, dist=10.0, flip=True)
regd("nipple-profile-detail", P.landing_nipple, 2.75, az=-66, el=27, dist=9.5, bright=.7)
regd("coupling-wall-detail", P.flow_coupling, 3.4, az=-62, el=24, dist=9.5, bright=.7)
regd("plug-seat-detail", P.float_collar, 1.6, az=-60, el=24, dist=9.5, bright=.7)
regd("centralizer-hinge-detail", P.centralizer, 5.1, az=-56, el=24, dist=10.5)
regd("mule-shoe-detail", P.bridge_plug, 6.4, az=-52, el=22, dist=9.5)
regd("retainer-valve-detail", P.cement_retainer, 7.4, az=-54, el=24, dist=9.0)
regd("seal-units-detail", P.seal_assembly, 4.2, az=-58, el=24, dist=8.0)
@shot("plug-fins-detail")
def _(): plugs(); studio("hero", 8, 1, -.002, bright=.9); look((1.35, -.55, .95), -62, 22, 12.2, 85, -2, .9)
@shot("o-ring-kit-detail")
def _(): kit(); studio("hero", 9, 1, -.002, bright=.95); look((.55, -1.3, .25), -62, 36, 12.0, 85, -2, .9)
@shot("element-section-detail")
def _(): elset(); studio("hero", 7, 1, -1.002, bright=.85); look((.15, .35, .05), -64, 24, 9.0, 85, -2, .9)
@shot("v-packing-detail")
def _(): vset(); studio("hero", 6, 1, -1.02, bright=.95); look((0, .1, .0), -66, 24, 7.6, 85, -2, .9)
@shot("three-tools")
def _():
    for b, y, dx in ((P.packer, 2.7, -.6), (P.mech_hanger, 0., .3), (P.bridge_plug, -2.6, 1.0)):
        add(b, (lambda y, dx: lambda L: Matrix.Translation((dx - L / 2, y, 0)))(y, dx), F)
    studio("hero", 14, 1, -1.36, bright=1.15); look((.75, -.1, -.3), -54, 32, 33., 85, 5, None)
@shot("packer-rack")
def _():
    rows = []
    for b, z in ((P.packer, 1.05), (P.hydraulic_packer, 3.45), (P.permanent_packer, 5.85)):
        o, L = add(b, (lambda z: lambda L: Matrix.Translation((5.2 - L, -2.3, z)))(z), F)
        for ob in o:
            c = ob.copy(); link(c); c.matrix_world = Matrix.Translation((-.7, 2.3, 0)) @ ob.matrix_world
    for x in (-4.2, 3.2):
        P.box(.42, .42, 8.2, "composite2", (x, 1.55, 4.0), bev=.03)
        for z in (.0, 2.4, 4.8):
            P.box(.34, 5.2, .26, "composite2", (x, -1.05, z - .04), bev=.03); P.box(.36, .06, .28, "orange", (x, -3.66, z - .04), bev=.02)
            for y in (-2.3, 0):
                for sy in (-1, 1): P.box(.30, .26, .30, "rubber", (x, y + sy * .72, z + .2), bev=.04)
    studio("hero", 14, 1, -.35, bright=.62); softbox((3, -11, 6), (1, -1, 3), 9, 6, 1500); look((.9, -.9, 3.35), -50, 13, 31., 85, 0, .8)
@shot("inspection-bench")
def _():
    zc = .35 + .72 * 2 ** .5; o, L = add(P.packer, lambda L: Matrix.Translation((-L / 2, 0, zc)), F)
    P.vblock(.45 - L / 2); P.vblock(11.95 - L / 2)
    n0 = set(objs()); P.caliper(); move(Matrix.Translation((-1.9, -2.9, .02)) @ Matrix.Rotation(rad(-9), 4, "Z"), [o for o in objs() if o not in n0])
    n0 = set(objs()); tip = P.dial_stand(4.6, 1.9); move(Matrix.Translation((12.2 - L / 2 - 6.6, 2.05, zc + .93 - tip)), [o for o in objs() if o not in n0])
    n0 = objs(); pl = P.box(19, 9, .9, "granite", (0, 0, -.45), bev=.06)
    studio("hero", 14, 1, -.92, bright=1.15); softbox((1, -9, 7), (0, -1, 1), 9, 5, 1100); look((.55, -.6, 1.3), -61, 21, 32.5, 85, 1, .8)
GALLERY = list(S)[G0:]
if __name__ == "__main__":
    if sys.argv[1] == "list": print("\n".join(("gallery/" if n in GALLERY else "products/") + n for n in S)); sys.exit()
    name = sys.argv[1]; pct = int(sys.argv[2]) if len(sys.argv) > 2 else 100; samples = int(sys.argv[3]) if len(sys.argv) > 3 else 28
    sc = reset(); t = time.time(); S[name](); print("BUILD", name, f"{time.time() - t:.1f}s", len(sc.objects), flush=True)
    sc.render.resolution_percentage = pct; render(os.path.join(OUT, f"{name}_{pct}.png"), samples=samples, thr=.025)
